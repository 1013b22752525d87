import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'runtime/src/ui/messages')
const messages = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

describe('the page of what users see', () => {
  const page = readFileSync(join(root, 'docs/prompts.md'), 'utf8')
  const quoted = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|')[2]?.trim() ?? '')

  it('quotes texts of the widget as they are', () => {
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter((text) => !messages.includes(text))).toEqual([])
  })
})
