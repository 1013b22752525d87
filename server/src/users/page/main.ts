/// <reference lib="dom" />
import { type Api, ApiError, createApi, type Summary } from './api.js'
import { action, make, tell, time } from './dom.js'
import { messages } from './messages.js'
import { userView } from './userView.js'

const place = document.querySelector('main') ?? document.body

/** Shows a view in place of another one, and moves the focus to its start. */
function show(view: HTMLElement): void {
  place.replaceChildren(view)
  view.querySelector<HTMLElement>('input, h2')?.focus()
}

/** A field with a button, which Enter presses too. */
function field(
  {
    button,
    hint = '',
    label,
    test,
    type,
  }: Readonly<Record<'button' | 'label' | 'test' | 'type', string>> & { readonly hint?: string },
  take: (value: string) => Promise<void>,
): HTMLFormElement {
  const input = make('input', { test: `${test}-field` })
  input.type = type
  input.id = test
  input.autocomplete = 'off'
  input.spellcheck = false
  const name = make('label', { text: label })
  name.htmlFor = test
  const send = make('button', { text: button, class: 'primary', test })
  const form = make('form', {}, name, make('div', { class: 'row' }, input, send))
  if (hint !== '') form.append(make('small', { text: hint }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send.disabled = true
    tell('')
    take(input.value.trim())
      .catch((error: unknown) => tell(error instanceof Error ? error.message : messages.failed, true))
      .finally(() => {
        send.disabled = false
      })
  })
  return form
}

function showKey(): void {
  const texts = { button: messages.enter, hint: messages.keyHint, label: messages.keyLabel }
  show(
    make(
      'section',
      { class: 'narrow card' },
      field({ ...texts, test: 'users-key', type: 'password' }, async (key) => showList(createApi(key), {})),
    ),
  )
}

const looksLike = (text: string): Readonly<Record<string, string>> =>
  text === '' ? {} : text.includes('@') ? { email: text } : { address: text }

/** Lists the users that a text names. It may be an id too, which no email and no address is. */
async function search(api: Api, text: string): Promise<void> {
  const found = await api.list(looksLike(text))
  const isId = found.users.length === 0 && /^[\w-]{22}$/.test(text)
  if (!isId) return drawList(api, found)
  const user = await api.get(text).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
  drawList(api, { users: user ? [user] : [], next: null })
}

async function showList(api: Api, query: Readonly<Record<string, string>>): Promise<void> {
  drawList(api, await api.list(query))
}

function drawList(api: Api, page: { users: readonly Summary[]; next: string | null }): void {
  const list = make(
    'ul',
    { class: 'card users', test: 'users-list' },
    ...page.users.map((user) => row(api, user)),
  )
  const more = make('div')
  const addMore = (next: string | null): void => {
    more.replaceChildren()
    if (next === null) return
    more.append(
      action(messages.more, 'users-more', async () => {
        const following = await api.list({ after: next })
        list.append(...following.users.map((user) => row(api, user)))
        addMore(following.next)
      }),
    )
  }
  addMore(page.next)
  const find = field(
    { button: messages.search, label: messages.searchLabel, test: 'users-find', type: 'search' },
    (text) => search(api, text),
  )
  const tools = make(
    'div',
    { class: 'row' },
    action(messages.all, 'users-all', () => showList(api, {})),
    action(messages.leave, 'users-leave', async () => showKey(), { kind: 'quiet' }),
  )
  const body =
    page.users.length === 0 ? make('p', { class: 'hint', text: messages.none, test: 'users-none' }) : list
  show(make('section', {}, find, tools, body, more, make('p', { class: 'hint', text: messages.cannotSign })))
}

function row(api: Api, user: Summary): HTMLLIElement {
  const button = action('', 'users-open', () => showUser(api, user.id), { kind: 'line' })
  const about = [messages.login[user.login], ...user.addresses.slice(0, 1)].join(' · ')
  button.append(
    make(
      'span',
      { class: 'grow' },
      make('strong', { text: user.email ?? messages.noEmail }),
      make('small', { text: about }),
    ),
    time(user.createdAt),
  )
  return make('li', {}, button)
}

async function showUser(api: Api, id: string): Promise<void> {
  const user = await api.get(id)
  const { entries } = await api.log(id)
  tell('')
  show(userView(user, entries, { api, back: () => void showList(api, {}), again: () => showUser(api, id) }))
}

showKey()
