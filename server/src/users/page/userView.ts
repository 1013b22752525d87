/// <reference lib="dom" />
import type { Api, Detail, Entry } from './api.js'
import { action, ask, make, tell, time, timeText } from './dom.js'
import { messages } from './messages.js'

/** The calls and the actions that the view of a user needs. */
export interface UserViewParts {
  readonly api: Api
  readonly back: () => void
  /** Draws the user again, as the server has it now. */
  readonly again: () => Promise<void>
}

/** Draws a user with everything that an admin sees and does. */
export function userView(user: Detail, entries: readonly Entry[], parts: UserViewParts): HTMLElement {
  const heading = make('h2', { text: user.email ?? messages.noEmail, test: 'users-name' })
  heading.tabIndex = -1
  const back = action(messages.back, 'users-back', async () => parts.back(), { kind: 'quiet' })
  const removal =
    user.deletionAt === null
      ? []
      : [
          make('p', {
            class: 'warning',
            test: 'users-removing',
            text: messages.removing(timeText(user.deletionAt)),
          }),
        ]
  return make(
    'section',
    { test: 'users-user' },
    back,
    heading,
    ...removal,
    facts(user),
    logins(user),
    slots(user),
    sessions(user, parts),
    part(
      messages.devices,
      user.devices.map(({ seenAt }) => [messages.seen(timeText(seenAt))]),
      messages.noDevices,
    ),
    data(user, parts),
    log(entries),
  )
}

function facts(user: Detail): HTMLElement {
  const list = make('dl')
  const add = (name: string, ...values: readonly (Node | string)[]) =>
    list.append(make('div', {}, make('dt', { text: name }), make('dd', {}, ...values)))
  add(messages.id, make('code', { text: user.id }))
  add(messages.loginLabel, messages.login[user.login])
  add(messages.created, time(user.createdAt))
  const addresses = user.addresses.map((text) => make('code', { text }))
  add(messages.addresses, ...(addresses.length === 0 ? [messages.noWallet] : addresses))
  if (user.frozenUntil !== null) add(messages.frozen, time(user.frozenUntil))
  return list
}

/** A list under a heading. Of each row, the texts and controls. */
function part(title: string, rows: readonly (readonly (Node | string)[])[], none: string): HTMLElement {
  const body =
    rows.length === 0
      ? make('p', { class: 'hint', text: none })
      : make('ul', {}, ...rows.map((row) => make('li', {}, ...row)))
  return make('section', { class: 'card' }, make('h3', { text: title }), body)
}

const logins = (user: Detail) =>
  part(
    messages.logins,
    user.logins.map(({ kind, name, opensAt, removalAt, since }) => {
      const times = [
        messages.since(timeText(since)),
        ...(opensAt === null ? [] : [messages.opens(timeText(opensAt))]),
        ...(removalAt === null ? [] : [messages.goes(timeText(removalAt))]),
      ]
      const called = name === '' ? messages.kind[kind] : `${messages.kind[kind]}: ${name}`
      return [make('span', { class: 'grow' }, called, make('small', { text: times.join(' · ') }))]
    }),
    messages.noLogins,
  )

const slots = ({ wallet }: Detail) =>
  part(
    messages.slots,
    (wallet?.slots ?? []).map(({ kind }) => [messages.slot[kind]]),
    messages.noWallet,
  )

function sessions(user: Detail, { again, api }: UserViewParts): HTMLElement {
  const end = async (session?: string) => {
    const { ended } = await api.end(user.id, session)
    await again()
    tell(messages.ended(ended))
  }
  const rows = user.sessions.map(({ device, expiresAt, id, startedAt }) => {
    const from = timeText(startedAt)
    const text = make(
      'span',
      { class: 'grow' },
      messages.session(from, timeText(expiresAt)),
      make('small', { text: messages.onDevice(device.slice(0, 12)) }),
    )
    return [text, action(messages.endOne, 'users-end', () => end(id), { label: messages.endOneOf(from) })]
  })
  const card = part(messages.sessions, rows, messages.noSessions)
  if (rows.length > 0)
    card.append(
      action(messages.endAll, 'users-end-all', async () => {
        if (await ask(messages.sure.end, messages.sure.yes.end)) await end()
      }),
    )
  return card
}

function data(user: Detail, { again, api }: UserViewParts): HTMLElement {
  const save = async (isSealed: boolean) => {
    const rows = JSON.stringify(await api.rows(user.id, isSealed), null, 2)
    const link = make('a')
    link.href = URL.createObjectURL(new Blob([rows], { type: 'application/json' }))
    link.download = `user-${user.id}.json`
    link.click()
    URL.revokeObjectURL(link.href)
    tell(messages.exported)
  }
  const keep = async () => {
    await api.keep(user.id)
    await again()
    tell(messages.kept)
  }
  const remove = async () => {
    if (!(await ask(messages.sure.remove, messages.sure.yes.remove))) return
    const { deletionAt } = await api.remove(user.id)
    await again()
    tell(messages.removing(timeText(deletionAt)))
  }
  return make(
    'section',
    { class: 'card' },
    make('h3', { text: messages.data }),
    make(
      'div',
      { class: 'row' },
      action(messages.exportPlain, 'users-export', () => save(false)),
      action(messages.exportSealed, 'users-export-sealed', () => save(true)),
      user.deletionAt === null
        ? action(messages.remove, 'users-remove', remove, { kind: 'danger' })
        : action(messages.keep, 'users-keep', keep, { kind: 'primary' }),
    ),
  )
}

const log = (entries: readonly Entry[]) =>
  part(
    messages.log,
    entries.map(({ at, detail, event }) => {
      const facts = Object.entries(detail).map(([name, value]) => `${name}: ${String(value)}`)
      return [
        make(
          'span',
          { class: 'grow' },
          make('strong', { text: event }),
          make('small', { text: facts.join(', ') }),
        ),
        time(at),
      ]
    }),
    messages.noLog,
  )
