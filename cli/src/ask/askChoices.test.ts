import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { askChoices } from './askChoices.js'

const asked = vi.hoisted((): string[] => [])
vi.mock('@clack/prompts', () => {
  const answer =
    (value: unknown) =>
    async ({ message }: { message: string }) => {
      asked.push(message)
      return value
    }
  const multiselect = answer(['bip122', 'solana'])
  return {
    updateSettings() {},
    multiselect,
    select: ({ message }: { message: string }) =>
      answer(message === 'Light or dark?' ? 'dark' : 'astro')({ message }),
    text: answer('#112233'),
    confirm: answer(false),
  }
})

let root = ''
beforeEach(() => {
  asked.length = 0
  root = mkdtempSync(join(tmpdir(), 'appkit-ask-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('create-appkit, when it asks for choices,', () => {
  it('asks what no flag has said', async () => {
    const choices = await askChoices(parseCreateFlags({}), '.', root, async () => 'npm')
    expect(choices).toMatchObject({
      template: 'astro',
      namespaces: ['solana', 'bip122'],
      theme: 'dark',
      accent: '#112233',
      install: false,
    })
    expect(asked).toEqual([
      'What is the app built with?',
      'Which networks?',
      'Light or dark?',
      'Accent colour?',
      'Install packages with npm now?',
    ])
  })

  it('does not ask what an app is built with that is there', async () => {
    writeFileSync(join(root, 'package.json'), '{"dependencies":{"react":"19.0.0","vite":"8.0.0"}}')
    const choices = await askChoices(parseCreateFlags({}), '.', root, async () => 'npm')
    expect(choices.template).toBe(undefined)
    expect(asked[0]).toBe('Which networks?')
  })

  it('does not ask what a config that stays has answered', async () => {
    writeFileSync(join(root, 'appkit.config.ts'), '')
    await askChoices(parseCreateFlags({}), '.', root, async () => 'npm')
    expect(asked).toEqual(['Install packages with npm now?'])
    asked.length = 0
    await askChoices(
      parseCreateFlags({ onConflict: 'overwrite', install: false }),
      '.',
      root,
      async () => 'npm',
    )
    expect(asked).toEqual([
      'What is the app built with?',
      'Which networks?',
      'Light or dark?',
      'Accent colour?',
    ])
  })
})
