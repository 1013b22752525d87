// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type SettingsAction, type SettingsFacts, type SettingsWay, showSettings } from './settings.js'
import type { Stage } from './stage.js'

/** A stage whose views are the body of the page. */
const stage = {
  show: (_name, parts) => document.body.replaceChildren(...parts),
} as Partial<Stage> as Stage
const nothing = async () => {}
const action = (text: string): SettingsAction => ({ text, test: text, act: nothing })
const way = (name: string): SettingsWay => ({ name, note: '', removal: undefined, keep: nothing })
const facts: SettingsFacts = {
  mail: '',
  address: '0x1111111111111111111111111111111111111111',
  ways: [way('device')],
  wayActions: [action('passkey'), action('code')],
  logins: [way('email')],
  loginActions: [action('add'), action('change')],
  permitted: [{ name: 'https://shop.example', note: '', end: nothing }],
  actions: [action('key'), action('data')],
  notice: undefined,
  caution: undefined,
  outcome: {},
}
const textsOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)
const cards = () => [...document.querySelectorAll('.list')]

test('each action stands in the card of its list, and those about the whole wallet stand apart', () => {
  showSettings(stage, facts)
  const [, ways, logins, ...more] = cards().map((card) => [
    textsOf(card, 'li strong'),
    textsOf(card, '.rows > button'),
  ])
  expect(more).toEqual([])
  expect(ways).toEqual([['device'], ['passkey', 'code']])
  expect(logins).toEqual([['email'], ['add', 'change']])
  expect(textsOf(document, '.list + .rows > button')).toEqual(['key', 'data'])
})

test('a guest has no ways to log in, and none to add to', () => {
  showSettings(stage, { ...facts, logins: [], loginActions: [], wayActions: [], permitted: [] })
  expect(cards().map((card) => textsOf(card, 'li strong'))).toEqual([['device']])
  expect(textsOf(document, '.list > .rows')).toEqual([])
})

test('the end of a permission looks like the removal of a way', () => {
  showSettings(stage, { ...facts, ways: [{ ...way('device'), remove: nothing }] })
  const [end, remove] = [...document.querySelectorAll('li > button')].map(({ className }) => className)
  expect([end, remove]).toEqual(['small plain', 'small plain'])
})
