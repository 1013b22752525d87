import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { defences } from '../../security/defences.mjs'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

it.each(
  defences.map(({ attack, file, text }) => [attack, file, text]),
)('%s: what is taken out of %s is there once: %s', (_attack, file, text) => {
  expect(read(file).split(text)).toHaveLength(2)
})

it('every attack of docs/security.md has a defence that is taken out', () => {
  const table = read('docs/security.md').split('## Faults')[0] ?? ''
  const attacks = [...table.matchAll(/^\| (T-[A-Z]\d+) \|/gm)].map(([, attack]) => attack)
  const covered = defences.map(({ attack }) => attack)
  expect(attacks.length).toBeGreaterThan(25)
  expect([...new Set(covered)].sort()).toEqual([...attacks].sort())
})

it('every test that must fail is one of the attack', () => {
  const rows = read('docs/security.md').split('\n')
  for (const { attack, test } of defences)
    expect(rows.find((row) => row.startsWith(`| ${attack} |`))).toContain(`\`${test}\``)
})
