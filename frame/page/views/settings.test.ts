// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { make } from './dom.js'
import { linesOf } from './icon.js'
import { type SettingsAction, type SettingsFacts, type SettingsWay, showSettings } from './settings.js'
import type { Stage } from './stage.js'

/** A stage whose views are the body of the page. */
const stage = {
  show: (_name, parts) => document.body.replaceChildren(...parts),
} as Partial<Stage> as Stage
afterEach(() => vi.unstubAllGlobals())
const nothing = async () => {}
const action = (text: string): SettingsAction => ({ text, test: text, act: nothing })
const way = (name: string): SettingsWay => ({
  icon: 'device',
  name,
  note: '',
  removal: undefined,
  keep: nothing,
})
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

test('each way has the picture of its kind before its name, which screen readers pass by', () => {
  showSettings(stage, { ...facts, ways: [{ ...way('device'), icon: 'letter' }] })
  const [row] = document.querySelectorAll('[data-testid=frame-ways] > li')
  const drawn = [...(row?.firstElementChild?.children ?? [])].map((path) => path.getAttribute('d'))
  expect(drawn).toEqual(linesOf('letter'))
  expect(row?.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

test('the view says that more of it follows until it is scrolled to its end', () => {
  let tell = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(note: () => void) {
        tell = note
      }
      observe() {}
    },
  )
  const view = make('div', { class: 'view' })
  showSettings({ show: (_name, parts) => view.replaceChildren(...parts) } as Partial<Stage> as Stage, facts)
  const isMore = () => view.classList.contains('more')
  tell()
  expect(isMore()).toBe(false)
  Object.defineProperties(view, { clientHeight: { value: 500 }, scrollHeight: { value: 800 } })
  tell()
  expect(isMore()).toBe(true)
  view.scrollTop = 300
  view.dispatchEvent(new Event('scroll'))
  expect(isMore()).toBe(false)
})
