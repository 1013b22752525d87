import base from './playwright.config.ts'

export default { ...base, testDir: 'tests/pictures', workers: 1 }
