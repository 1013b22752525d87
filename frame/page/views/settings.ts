import { linkMessages } from '../messages/linkMessages.js'
import { permissionMessages } from '../messages/permissionMessages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import { writeDay } from '../messages/times.js'
import {
  breakable,
  button,
  copyButton,
  enableAgain,
  errorLine,
  errorText,
  factList,
  heading,
  leaveButton,
  make,
  notice,
  tell,
} from './dom.js'
import { addIcon, type IconName } from './icon.js'
import { markMore } from './more.js'
import type { Stage } from './stage.js'

/** A way to open the wallet. */
export interface SettingsWay {
  /** The picture of its kind. */
  readonly icon: IconName
  readonly name: string
  readonly note: string
  /** Whether the note says when it can be removed. */
  readonly isNoted?: boolean
  /** When it can be removed, if somebody asked for that. */
  readonly removal: number | undefined
  /** Absent if it has to stay. */
  readonly remove?: () => Promise<void>
  /** The word of the button that removes it, and what it says to a screen reader, if it is not Remove. */
  readonly removeTexts?: readonly [text: string, label: string]
  readonly keep: () => Promise<void>
}

/** A site that may pay without asking. */
interface SettingsPermission {
  readonly name: string
  readonly note: string
  readonly end: () => Promise<void>
}

/** Content of the security settings. */
export interface SettingsFacts {
  readonly mail: string
  readonly address: string
  readonly ways: readonly SettingsWay[]
  /** What adds to the ways to open the wallet. */
  readonly wayActions: readonly SettingsAction[]
  readonly logins: readonly SettingsWay[]
  /** What adds to the ways to log in, or changes them. Without any, they are not listed. */
  readonly loginActions: readonly SettingsAction[]
  readonly permitted: readonly SettingsPermission[]
  /** What is about the wallet as a whole. */
  readonly actions: readonly SettingsAction[]
  /** A removal that is under way, which the user has to see before anything else. */
  readonly notice: SettingsNotice | undefined
  /** What can be lost as the wallet is now. The result of the last action takes its place. */
  readonly caution: SettingsNotice | undefined
  /** Result of the last action, if the user should know. */
  readonly outcome: SettingsOutcome
}

/** A warning, with the action that ends what it tells of, if the user has one. */
export interface SettingsNotice {
  readonly text: string
  readonly action?: SettingsAction
}

/** The result of an action: a note that it was done, or the reason why it was not. */
export interface SettingsOutcome {
  readonly note?: string | undefined
  readonly problem?: string | undefined
}

/** A button of the settings, with its action. */
export interface SettingsAction {
  readonly text: string
  readonly test: string
  readonly act: () => Promise<void>
  /** It takes something away for good. */
  readonly isDanger?: boolean
}

/** Shows the security settings. */
export function showSettings(stage: Stage, facts: SettingsFacts): void {
  const { actions, caution, loginActions, logins, outcome, permitted, wayActions, ways } = facts
  // A note that repeats the notice is left out.
  const done = outcome.note === facts.notice?.text ? undefined : outcome.note
  const isCautioned = done === undefined && caution !== undefined
  // A guest has none to tell apart from what opens the wallet.
  const hasLogins = loginActions.length > 0
  const error = errorLine()
  tell(error, outcome.problem ?? '')
  const acting = createActing(error)
  const list = make('ul', { class: 'ways', test: 'frame-ways' })
  list.append(...ways.map((way) => wayRow(way, acting)))
  const known = make('ul', { class: 'ways', test: 'frame-logins' })
  known.append(...logins.map((login) => wayRow(login, acting)))
  const sites = make('ul', { class: 'ways', test: 'frame-permissions' })
  for (const { end, name, note: about } of permitted) {
    const options = { class: 'small plain', text: permissionMessages.end, test: 'frame-end-permission' }
    const site = make('li', {}, aboutOf(name, about), acting(options, end, permissionMessages.endOf(name)))
    sites.append(addIcon(site, 'window'))
  }
  const rowsOf = (...acts: readonly (SettingsAction | undefined)[]) => {
    const rows = acts
      .filter((each) => each !== undefined)
      .map(({ act, isDanger, test, text }) =>
        acting({ ...(isDanger && { class: 'danger' }), text, test }, act),
      )
    return rows.length === 0 ? [] : [make('div', { class: 'rows' }, ...rows)]
  }
  /** A list, and in the same card the actions that are about it. A hint stands below its title. */
  const cardOf = (title: string, items: HTMLElement, acts: readonly SettingsAction[] = [], hint?: string) => [
    make('h2', { text: title }),
    ...(hint === undefined ? [] : [make('p', { class: 'hint', text: hint })]),
    make('div', { class: 'list' }, items, ...rowsOf(...acts)),
  ]
  const leave = leaveButton({ class: 'quiet', text: texts.done, test: 'frame-done' }, () =>
    stage.clear('done'),
  )
  stage.show('settings', [
    heading(texts.title, 'known'),
    ...(done === undefined ? [] : [doneLine(done)]),
    ...(isCautioned ? [noticeCard(caution, acting, 'frame-note')] : []),
    error,
    ...(facts.notice === undefined ? [] : [noticeCard(facts.notice, acting, 'frame-leaving')]),
    accountFacts(facts),
    ...(permitted.length === 0 ? [] : cardOf(permissionMessages.listTitle, sites)),
    ...cardOf(texts.ways, list, wayActions, hasLogins ? texts.waysHint : undefined),
    ...(hasLogins ? cardOf(linkMessages.title, known, loginActions) : []),
    ...rowsOf(...(isCautioned ? [] : [caution?.action]), ...actions),
    leave,
  ])
  const view = leave.closest<HTMLElement>('.view')
  if (view !== null) markMore(view)
}

/** The address, which can be copied, and the email where that is not among the ways to log in. */
function accountFacts({ address, logins, mail }: SettingsFacts): HTMLElement {
  const isListed = mail === '' || logins.some(({ name }) => name === mail)
  const list = factList([
    ...(isListed ? [] : ([[texts.email, mail]] as const)),
    [texts.address, address] as const,
  ])
  const [term, value] = [...list.children].slice(-2)
  if (term && value) list.append(make('dd', { class: 'act' }, copyOf(address, term, value)))
  return list
}

/** The button that copies the address. It is named after its term, as other things are copied, too. */
function copyOf(address: string, term: Element, shown: Element): HTMLElement {
  const copy = copyButton(
    { class: 'small', text: texts.copy, test: 'frame-copy-address' },
    {
      value: address,
      copied: texts.copied,
      onRefused: () => getSelection()?.selectAllChildren(shown),
    },
  )
  copy.id = 'copy'
  term.id = 'address'
  copy.setAttribute('aria-labelledby', `${copy.id} ${term.id}`)
  return copy
}

/** What the last action did. */
function doneLine(text: string): HTMLElement {
  const line = notice('done', text, { test: 'frame-note' })
  line.setAttribute('role', 'status')
  return line
}

function noticeCard({ action, text }: SettingsNotice, acting: Acting, test: string): HTMLElement {
  const line = make('p', { text, test })
  line.setAttribute('role', 'status')
  const card = make('div', { class: 'notice warning' }, addIcon(line, 'alert'))
  if (action) card.append(acting({ class: 'secondary', text: action.text, test: action.test }, action.act))
  return card
}

/** Makes a button. */
type Acting = (
  options: Parameters<typeof button>[0],
  act: () => Promise<void>,
  label?: string,
) => HTMLButtonElement

/** Creates what makes buttons of which none can be pressed while one works. Its error is shown. */
function createActing(error: HTMLElement): Acting {
  const buttons: HTMLButtonElement[] = []
  return (options, act, label) => {
    const made = button(options, async () => {
      for (const each of buttons) each.disabled = true
      tell(error, '')
      try {
        await act()
      } catch (problem) {
        tell(error, errorText(problem))
      }
      for (const each of buttons) each.disabled = false
      enableAgain(made)
    })
    if (label !== undefined) made.setAttribute('aria-label', label)
    buttons.push(made)
    return made
  }
}

function wayRow(
  { icon, isNoted, keep, name, note, removal, remove, removeTexts }: SettingsWay,
  acting: Acting,
): HTMLElement {
  const isFree = removal !== undefined && removal <= Date.now()
  const status =
    removal === undefined || isNoted
      ? note
      : isFree
        ? texts.removable
        : texts.removableFrom(writeDay(removal))
  const row = addIcon(make('li', {}, aboutOf(name, status)), icon)
  if (removal !== undefined)
    row.append(acting({ class: 'small', text: texts.keep }, keep, texts.keepOf(name)))
  if (remove !== undefined && (removal === undefined || isFree)) {
    const [text, label] = removeTexts ?? [texts.remove, texts.removeOf(name)]
    row.append(acting({ class: 'small plain', text, test: 'frame-remove' }, remove, label))
  }
  return row
}

const aboutOf = (name: string, about: string) =>
  make(
    'span',
    { class: 'way' },
    make('strong', {}, ...breakable(name)),
    make('span', { class: 'hint', text: about }),
  )
