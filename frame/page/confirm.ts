// The page behind the link of a mail, in a window of its own. The link alone does nothing: the user confirms here.

import { readFields } from '../../common/records.js'
import { WalletError } from './base/errors.js'
import { postJson } from './base/postJson.js'
import { messages } from './messages/messages.js'
import { writeTime } from './messages/times.js'
import { nameApp, siteLine } from './views/appMark.js'
import { browserName } from './views/browserName.js'
import {
  button,
  copyButton,
  enableAgain,
  errorLine,
  errorText,
  factList,
  heading,
  make,
  notice,
  tell,
} from './views/dom.js'
import { drawEmblem, type EmblemName } from './views/emblem.js'

const kept = readFields(history.state, ['link', 'code'])
const link = location.hash.slice(1) || String(kept?.link)
const place = document.getElementById('view')

/** Saves link and code in the history entry for a reload. Neither the address bar nor the history shows the link. */
const keep = (code?: string) => history.replaceState({ link, code }, '', '/confirm')
keep(kept?.link === link && typeof kept.code === 'string' ? kept.code : undefined)

function show(emblem: EmblemName, ...parts: readonly Node[]): void {
  const isFirst = place?.firstChild === null
  place?.replaceChildren(
    make('div', { class: 'view alone', test: 'frame-confirm' }, drawEmblem(emblem), ...parts),
  )
  // The button that was pressed is gone, and what comes in its place is read out.
  if (!isFirst) place?.querySelector('h1')?.focus()
}

async function start(): Promise<void> {
  const { agent, isConfirmed, name, number, site, startedAt } = await postJson('/api/confirm/read', { link })
  if (typeof name === 'string') nameApp(name, String(site))
  if (isConfirmed === true) return showConfirmed(String(site), history.state.code)
  const error = errorLine()
  const yes = button({ class: 'primary', text: messages.confirmYes, test: 'frame-confirm-yes' }, async () => {
    yes.disabled = no.disabled = true
    tell(error, '')
    try {
      const { code } = await postJson('/api/confirm', { link })
      const shown = typeof code === 'string' && /^\d{6}$/.test(code) ? code : undefined
      keep(shown)
      showConfirmed(String(site), shown)
    } catch (problem) {
      // Another window may have confirmed it.
      if (isOver(problem)) return open()
      tell(error, errorText(problem))
      no.disabled = false
      enableAgain(yes)
    }
  })
  const began = typeof startedAt === 'number' ? [[messages.time, writeTime(startedAt)] as const] : []
  const facts = factList([[messages.browser, browserName(String(agent))], ...began])
  const shown = make(
    'p',
    { class: 'number' },
    make('span', { text: messages.numberCheck }),
    make('strong', { text: String(number) }),
  )
  const no = button({ class: 'secondary', text: messages.confirmNo, test: 'frame-confirm-no' }, async () => {
    yes.disabled = no.disabled = true
    tell(error, '')
    try {
      await postJson('/api/confirm/stop', { link })
      showStopped()
    } catch (problem) {
      if (isOver(problem)) return open()
      tell(error, errorText(problem))
      yes.disabled = false
      enableAgain(no)
    }
  })
  show(
    'device',
    heading(messages.confirmTitle),
    make('p', { text: messages.confirmText }),
    siteLine(String(site)),
    shown,
    facts,
    error,
    yes,
    no,
  )
}

const isOver = (problem: unknown) => problem instanceof WalletError && problem.code === 'LOGIN'

const showStopped = () =>
  show('done', heading(messages.stoppedTitle), make('p', { text: messages.stopped, test: 'frame-stopped' }))

/** Shows the code. Without it, another window has shown it, or the reply was lost. */
function showConfirmed(site: string, code: string | undefined): void {
  const text = code === undefined ? messages.confirmedAgain : messages.confirmedCode
  const done = make('p', { text, test: 'frame-confirm-done' })
  const halves = [code?.slice(0, 3), code?.slice(3)].map((half = '') => make('span', { text: half }))
  const output = make('output', { class: 'big-code', test: 'frame-confirm-code' }, ...halves)
  const parts = code === undefined ? [done] : [output, done, copyOf(code, output)]
  show('code', heading(messages.confirmedTitle), siteLine(site), ...parts)
}

/** Copies the code. */
const copyOf = (code: string, output: HTMLElement) =>
  copyButton(
    { class: 'primary', text: messages.copy, test: 'frame-copy' },
    {
      value: code,
      copied: messages.copied,
      onRefused: () => getSelection()?.selectAllChildren(output),
    },
  )

function open(): void {
  start().catch((problem: unknown) => {
    if (isOver(problem))
      return show('over', heading(messages.linkOverTitle), make('p', { text: messages.linkOver }))
    const error = notice('error', errorText(problem))
    const again = button({ class: 'primary', text: messages.tryAgain }, open)
    show('problem', heading(messages.notLoadedTitle), error, again)
  })
}

open()
