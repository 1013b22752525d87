import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The texts of the widget, or of the page of the embedded wallet. */
const textsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')

describe('the page of what users see', () => {
  const page = readFileSync(join(root, 'docs/prompts.md'), 'utf8')
  const sections = page.split('\n## ').slice(1)
  const quotedIn = (section: string) =>
    section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .map((line) => line.split('|')[2]?.trim() ?? '')

  it('has the prompts of connecting, of money and of the embedded wallet', () => {
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Connecting, signing in and switching',
      'Sending, swapping and buying',
      'The embedded wallet',
    ])
  })

  it.each(
    sections.map((section) => [section.split('\n')[0] ?? '', section]),
  )('quotes texts as they are shown: %s', (title, section) => {
    const shown = textsIn(title === 'The embedded wallet' ? 'frame/page/messages' : 'runtime/src/ui/messages')
    const quoted = quotedIn(section)
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter((text) => !shown.includes(text))).toEqual([])
  })
})
