import { webcrypto } from 'node:crypto'

// Runs before every file of tests with a document: adds globals that jsdom lacks and every browser has.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true, writable: true })
