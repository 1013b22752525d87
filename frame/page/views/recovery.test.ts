// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { messages } from '../messages/messages.js'
import { askRecovery, showNewRecovery } from './recovery.js'
import type { Stage } from './stage.js'

/** A stage whose views are the body of the page. */
const stage = {
  show: (_name, parts) => document.body.replaceChildren(...parts),
} as Partial<Stage> as Stage
const ways = { codeLength: 26, giveUp: () => {}, open: async () => {} }
/** The title, and whether it is left to screen readers where the host has a title of its own. */
const title = () => {
  const made = document.querySelector('h1')
  return [made?.textContent, made?.dataset.known !== undefined]
}

beforeEach(() => document.body.replaceChildren())

test('the title says what to do about a recovery code, also below the title of the host', () => {
  void showNewRecovery(stage, 'ABCDE-FGHJK', async () => {})
  expect(title()).toEqual([messages.newRecoveryTitle, false])
  void askRecovery(stage, ways)
  expect(title()).toEqual([messages.recoveryTitle, false])
})

test('somebody on a new device who can use a passkey, too, reads what to do as the title', () => {
  void askRecovery(stage, { ...ways, openWithPasskey: async () => {} })
  expect(title()).toEqual([messages.recoveryTitlePasskey, false])
})

test('somebody types a recovery code in the letters in which it was shown', () => {
  void askRecovery(stage, ways)
  expect(document.querySelector('input')?.className).toBe('mono')
})

test('somebody on a new device reads how long the code is that they look for', () => {
  void askRecovery(stage, ways)
  expect(document.querySelector('p')?.textContent).toBe(messages.recoveryText(26))
})

test('the other way to go on does not look like what leaves', () => {
  const other = { text: 'Another way', test: 'other', open: async () => true }
  void showNewRecovery(stage, 'ABCDE-FGHJK', async () => {}, other)
  expect(document.querySelector('.stack > .quiet')?.textContent).toBe('Another way')
})
