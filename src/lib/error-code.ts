/** The system's name of what went wrong, e.g. `ENOENT`; `error` for everything that is no error of the system's. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null | undefined)?.code ?? 'error';
