import { permissionMessages } from '../messages/permissionMessages.js'
import { settingsMessages as texts } from '../messages/settingsMessages.js'
import { writeDay } from '../messages/times.js'
import { button, errorLine, errorText, factList, heading, leaveButton, make } from './dom.js'
import type { Stage } from './stage.js'

/** A way to open the wallet. */
export interface SettingsWay {
  readonly name: string
  readonly note: string
  /** When it can be removed, if somebody asked for that. */
  readonly removal: number | undefined
  /** Absent if it has to stay. */
  readonly remove?: () => Promise<void>
  readonly keep: () => Promise<void>
}

/** A site that may pay without asking. */
interface SettingsPermission {
  readonly name: string
  readonly note: string
  readonly end: () => Promise<void>
}

interface SettingsFacts {
  readonly mail: string
  readonly address: string
  readonly ways: readonly SettingsWay[]
  readonly permitted: readonly SettingsPermission[]
  readonly actions: readonly SettingsAction[]
  /** What became of the last action, if the user should know. */
  readonly outcome: SettingsOutcome
}

/** That an action was done, or why it was not. */
export interface SettingsOutcome {
  readonly note?: string | undefined
  readonly problem?: string | undefined
}

/** What a button at the end of the settings does. */
export interface SettingsAction {
  readonly text: string
  readonly test: string
  readonly act: () => Promise<void>
}

/** Shows the security settings. */
export function showSettings(
  stage: Stage,
  { actions, address, mail, outcome, permitted, ways }: SettingsFacts,
): void {
  const error = errorLine()
  error.textContent = outcome.problem ?? ''
  const note = make('p', { class: 'done', text: outcome.note ?? '', test: 'frame-note' })
  note.setAttribute('role', 'status')
  const acting = createActing(error)
  const list = make('ul', { class: 'ways', test: 'frame-ways' })
  list.append(...ways.map((way) => wayRow(way, acting)))
  const sites = make('ul', { class: 'ways', test: 'frame-permissions' })
  for (const { end, name, note: about } of permitted) {
    const options = { class: 'small', text: permissionMessages.end, test: 'frame-end-permission' }
    sites.append(make('li', {}, aboutOf(name, about), acting(options, end, permissionMessages.endOf(name))))
  }
  const facts = factList([
    ...(mail === '' ? [] : ([[texts.email, mail]] as const)),
    [texts.address, address] as const,
  ])
  const buttons = actions.map(({ act, test, text }) => acting({ class: 'secondary', text, test }, act))
  const done = leaveButton({ class: 'quiet', text: texts.done, test: 'frame-done' }, () =>
    stage.clear('done'),
  )
  stage.show('settings', [
    heading(texts.title),
    ...(outcome.note === undefined ? [] : [note]),
    error,
    facts,
    make('h2', { text: texts.ways }),
    list,
    ...(permitted.length === 0 ? [] : [make('h2', { text: permissionMessages.listTitle }), sites]),
    make('div', { class: 'stack' }, ...buttons),
    done,
  ])
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
      error.textContent = ''
      try {
        await act()
      } catch (problem) {
        error.textContent = errorText(problem)
      }
      for (const each of buttons) each.disabled = false
    })
    if (label !== undefined) made.setAttribute('aria-label', label)
    buttons.push(made)
    return made
  }
}

function wayRow({ keep, name, note, removal, remove }: SettingsWay, acting: Acting): HTMLElement {
  const isFree = removal !== undefined && removal <= Date.now()
  const status =
    removal === undefined ? note : isFree ? texts.removable : texts.removableFrom(writeDay(removal))
  const row = make('li', {}, aboutOf(name, status))
  if (removal !== undefined)
    row.append(acting({ class: 'small', text: texts.keep }, keep, texts.keepOf(name)))
  if (remove !== undefined && (removal === undefined || isFree)) {
    const options = { class: 'small', text: texts.remove, test: 'frame-remove' }
    row.append(acting(options, remove, texts.removeOf(name)))
  }
  return row
}

const aboutOf = (name: string, about: string) =>
  make('span', { class: 'way' }, make('strong', { text: name }), make('span', { class: 'hint', text: about }))
