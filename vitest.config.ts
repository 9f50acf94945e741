import {defineConfig} from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['tests/**/*.test.ts'],
					exclude: ['tests/e2e/**', 'tests/wine/**'],
					testTimeout: 30_000,
					// No module keeps what a test could leave to the next, so files share a worker and what it has loaded.
					isolate: false,
				},
			},
			{
				test: {
					name: 'e2e',
					include: ['tests/e2e/**/*.test.ts'],
					globalSetup: ['tests/e2e/setup.ts'],
					fileParallelism: false,
					testTimeout: 120_000,
					hookTimeout: 300_000,
				},
			},
			{
				test: {
					name: 'wine',
					include: ['tests/wine/**/*.test.ts'],
					globalSetup: ['tests/e2e/setup.ts'],
					fileParallelism: false,
					testTimeout: 300_000,
					hookTimeout: 300_000,
				},
			},
		],
	},
});
