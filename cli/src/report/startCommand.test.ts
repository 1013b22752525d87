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

  it.each<[scripts: unknown, manager: PackageManager, server: string, expected: string]>([
    [{ dev: 'next dev --turbopack', start: 'next start' }, 'npm', 'next dev', 'npm run dev'],
    [{ develop: 'NODE_ENV=x next dev', start: 'next start' }, 'pnpm', 'next dev', 'pnpm run develop'],
    [{ build: 'next build', start: 'next start' }, 'npm', 'next dev', 'npx next dev'],
    [undefined, 'bun', 'react-router dev', 'bunx react-router dev'],
    [{ start: 'vite preview' }, 'yarn', 'vite dev', 'yarn run vite dev'],
  ])('%j with %s and the server %s', (scripts, manager, server, expected) => {
    expect(startCommand(JSON.stringify({ scripts }), manager, server)).toBe(expected)
  })
})
