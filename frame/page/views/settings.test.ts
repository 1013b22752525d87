// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { linkMessages } from '../messages/linkMessages.js'
import { permissionMessages } from '../messages/permissionMessages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
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

test('somebody who logs in reads how a way to log in differs from one to open the wallet', () => {
  showSettings(stage, facts)
  const titles = [...document.querySelectorAll('h2')].map((title) => [
    title.textContent,
    title.nextElementSibling?.matches('p.hint') ? title.nextElementSibling.textContent : undefined,
  ])
  expect(titles).toEqual([
    [permissionMessages.listTitle, undefined],
    [texts.ways, texts.waysHint],
    [linkMessages.title, undefined],
  ])
  showSettings(stage, { ...facts, logins: [], loginActions: [] })
  expect(document.querySelector('h2 + .hint')).toBeNull()
})

test('somebody copies the whole address, or has it selected where the browser refuses', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  showSettings(stage, { ...facts, mail: 'ann@example.com' })
  const copy = document.querySelector<HTMLElement>('[data-testid=frame-copy-address]')
  const named = copy?.getAttribute('aria-labelledby')?.split(' ') ?? []
  expect(named.map((id) => document.getElementById(id)?.textContent)).toEqual([texts.copy, texts.address])
  copy?.click()
  await vi.waitFor(() => expect(copy?.textContent).toBe(texts.copied))
  expect(writeText).toHaveBeenCalledWith(facts.address)
  writeText.mockRejectedValueOnce(new Error('refused'))
  copy?.click()
  await vi.waitFor(() => expect(getSelection()?.toString()).toBe(facts.address))
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

test('each way, and each site, has the picture of its kind before its name, which screen readers pass by', () => {
  showSettings(stage, { ...facts, ways: [{ ...way('device'), icon: 'letter' }] })
  const pictureOf = (list: string) => document.querySelector(`[data-testid=${list}] > li`)?.firstElementChild
  const drawn = (list: string) => [...(pictureOf(list)?.children ?? [])].map((path) => path.getAttribute('d'))
  expect(drawn('frame-ways')).toEqual(linesOf('letter'))
  expect(drawn('frame-permissions')).toEqual(linesOf('window'))
  expect(pictureOf('frame-ways')?.getAttribute('aria-hidden')).toBe('true')
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
