/** The package's version, taken from package.json when the program is bundled. */
import pkg from '../../package.json' with {type: 'json'};

export const version: string = pkg.version;
