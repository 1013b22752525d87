import { describe, expect, it } from 'vitest'
import { makeViteApp, prepareCommands, put, putRuntime, run, scratch } from './support.js'

prepareCommands()

describe('without an install', () => {
  it.each([
    ['bun.lock', 'bun install', 'bun dev'],
    ['bun.lockb', 'bun install', 'bun dev'],
    ['pnpm-lock.yaml', 'pnpm install', 'pnpm dev'],
    ['yarn.lock', 'yarn install', 'yarn dev'],
    ['package-lock.json', 'npm install', 'npm run dev'],
  ])('an app with %s is told to %s', async (lockFile, install, dev) => {
    const root = makeViteApp(scratch(), 'host', 'react-ts')
    put(root, { [lockFile]: '' })
    putRuntime(root)
    const told = async (...args: string[]) => (await run('create-appkit', args, { cwd: root })).stdout
    const lines = (await told('.', '--yes', '--no-install')).split('\n').map((line) => line.trim())
    expect(lines).toEqual(expect.arrayContaining([install]))
    expect(lines.filter((line) => line.endsWith(' dev'))).toEqual([dev])
    expect(lines.join()).toContain(`--pm ${install.split(' ')[0]} `)
    const added = (await told('add', 'email', '--no-install')).split('\n')
    expect(added).toContain(`  ${install}`)
    expect((await told('--undo')).trimEnd().split('\n').at(-1)).toBe(`  ${install}`)
  })
})
