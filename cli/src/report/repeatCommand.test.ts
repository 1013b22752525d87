import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillDefaults } from '../ask/askChoices.js'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { quoteShell, repeatCommand } from './commands.js'

describe('the command to repeat', () => {
  it('names every decision', () => {
    const flags = parseCreateFlags({
      template: 'vite',
      features: 'swaps, send',
      projectId: 'abc',
      git: false,
      install: false,
      accent: '#f0a',
    })
    expect(repeatCommand(fillDefaults(flags, 'my app'), flags, 'pnpm')).toBe(
      "npx create-appkit 'my app' --template vite --namespaces eip155 --features swaps,send --theme system --accent '#ff00aa' --project-id abc --pm pnpm --no-install --no-git --yes",
    )
  })

  it('keeps a folder that looks like a flag a folder', () => {
    const flags = parseCreateFlags({})
    expect(repeatCommand(fillDefaults(flags, '-x'), flags, 'npm')).toMatch(/^npx create-appkit \.\/-x /)
  })

  it('keeps a folder that is called like a command a folder', () => {
    const flags = parseCreateFlags({})
    expect(repeatCommand(fillDefaults(flags, 'dev'), flags, 'npm')).toMatch(/^npx create-appkit \.\/dev /)
  })
})

describe('a word quoted for a shell', () => {
  it('reaches the program as it was, whatever it holds', () => {
    const words = fc.sample(
      fc.string({ unit: 'binary', minLength: 1 }).filter((word) => !word.includes('\0')),
      40,
    )
    const script = `process.stdout.write(JSON.stringify(process.argv.slice(1)))`
    const command = [
      quoteShell(process.execPath),
      '-e',
      quoteShell(script),
      '--',
      ...words.map(quoteShell),
    ].join(' ')
    expect(JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8' }))).toEqual(words)
  })
})
