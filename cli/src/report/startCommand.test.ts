import { describe, expect, it } from 'vitest'
import type { PackageManager } from '../flags/types.js'
import { startCommand } from './commands.js'

describe('startCommand', () => {
  it.each<[scripts: unknown, manager: PackageManager, expected: string]>([
    [{ start: 'vite', dev: 'vite --host' }, 'npm', 'npm run dev'],
    [{ dev: 'vite' }, 'pnpm', 'pnpm dev'],
    [{ start: 'vite', build: 'vite build' }, 'npm', 'npm start'],
    [{ start: 'vite' }, 'yarn', 'yarn start'],
    [{ start: 'node server.js', serve: 'FORCE=1 vite --port 3000' }, 'npm', 'npm run serve'],
    [{ 'dev:web': 'run-p x && vite serve --host' }, 'bun', 'bun run dev:web'],
    [{ preview: 'vite preview', build: 'tsc && vite build', start: 'nx serve' }, 'npm', 'npm start'],
    [{ build: 'vite build', test: 'vitest' }, 'npm', 'npx vite'],
    [undefined, 'pnpm', 'pnpm exec vite'],
  ])('%j with %s', (scripts, manager, expected) => {
    expect(startCommand(JSON.stringify({ scripts }), manager)).toBe(expected)
  })
})
