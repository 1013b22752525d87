import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillDefaults } from '../ask/askChoices.js'
import { parseCreateFlags } from '../flags/parseCreateFlags.js'
import { renderConfig } from '../render/renderConfig.js'
import { type EditedConfig, editParts } from './editParts.js'
import { parseParts } from './parseParts.js'

const context = {
  sandboxed: true,
  auth: 'http://localhost:4600/auth',
  secureSite: 'http://wallet.localhost:4601',
}
const config = (flags: object) =>
  renderConfig(fillDefaults(parseCreateFlags(flags), '.'), 'Shop', true).content
/** A config that names no embedded wallet, so that its log-ins are off until they are added. */
const plain = config({}).replace(/^ *\/\/ The wallet of users.*\n *secureSite:.*\n/m, '')
const step = ({ text, changes }: EditedConfig, words: readonly string[], on: boolean) =>
  editParts(text, {
    file: 'appkit.config.ts',
    parts: parseParts(words, 'add'),
    on,
    recorded: changes,
    context,
  })

it('what was added and removed in any order leaves the bytes of the start, and no record', () => {
  const starts = [plain, config({ features: 'none' })]
  const names = fc.shuffledSubarray(['email', 'socials', 'pay', 'siwx'], { minLength: 1 })
  fc.assert(
    fc.property(fc.constantFrom(...starts), names, fc.func(fc.integer()), (text, added, order) => {
      let state: EditedConfig = { text, changes: {} }
      for (const name of added) state = step(state, [name], true)
      expect(state.text).not.toBe(text)
      for (const name of [...added].sort((a, b) => order(a) - order(b))) state = step(state, [name], false)
      expect(state).toEqual({ text, changes: {} })
    }),
    { numRuns: 40 },
  )
})

it('editParts edits one part alone when the lines of earlier parts were edited since', () => {
  const start = { text: plain, changes: {} }
  const added = step(start, ['pay'], true)
  const edited = { ...added, text: added.text.replace('{ pay: true }', '{ pay: true, history: false }') }
  const email = step(edited, ['email'], true)
  expect(email.text).toContain('features: { socials: false, pay: true, history: false }')
  expect(Object.keys(email.changes)).toEqual(['pay', 'email'])
  expect(step(email, ['email'], false).text).toBe(edited.text)
})
