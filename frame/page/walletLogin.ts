// The window in which a wallet of the browser signs, to log in or to become a way to log in. It is a page of its own because
// wallets put themselves into pages, and because what they show names this origin, which is that of the message.
import { isRecord } from '../../common/records.js'
import type { WalletQuestion } from '../src/shared/walletMessage.js'
import { WalletError } from './base/errors.js'
import { passOn } from './base/listenToFrame.js'
import { postJson } from './base/postJson.js'
import type { BrowserWallet } from './login/browserWallet.js'
import { findWallets } from './login/findWallets.js'
import { messages } from './messages/messages.js'
import { walletMessages as texts } from './messages/walletMessages.js'
import { siteLine } from './views/appMark.js'
import { button, errorLine, errorText, heading, leaveButton, make, tell } from './views/dom.js'
import { drawEmblem, type EmblemName } from './views/emblem.js'

/** Facts that the server has written into this page. */
interface WalletFacts {
  readonly state: string
  /** Absent if the log-in is over. */
  readonly question?: WalletQuestion
  /** The outcome that is passed on if the user gives up. */
  readonly cancelled?: Readonly<Record<string, unknown>>
}

const content = document.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
const { cancelled = {}, question, state } = JSON.parse(content ?? '{}') as WalletFacts

const show = (emblem: EmblemName, ...parts: readonly Node[]) =>
  document
    .getElementById('view')
    ?.replaceChildren(
      make('div', { class: 'view alone', test: 'frame-wallet' }, drawEmblem(emblem), ...parts),
    )

function leave(outcome: Readonly<Record<string, unknown>>): void {
  show('done', heading(messages.socialTitle), make('p', { text: messages.socialBack }))
  passOn(outcome)
}

/** Has a wallet sign the question, and the server check that. */
const sign = async (wallet: BrowserWallet, asked: WalletQuestion) =>
  postJson('/api/social/wallet', { state, ...(await wallet.sign(asked)) })

/** Puts a failure into words. A wallet's own sentence is not shown: a page can bring a wallet of its own. */
function explain(problem: unknown, name: string): string {
  if (problem instanceof WalletError) return errorText(problem)
  // Wallets of Solana have no code for it (EIP-1193 has 4001).
  const isDeclined =
    isRecord(problem) &&
    (problem.code === 4001 || /reject|declin|denied|cancel/i.test(String(problem.message)))
  return isDeclined ? texts.declined : texts.failed(name)
}

function tile({ icon, name }: BrowserWallet): HTMLElement {
  const made = make('span', { class: 'tile', ...(icon === undefined && { text: name.slice(0, 1) }) })
  made.ariaHidden = 'true'
  if (icon === undefined) return made
  const picture = make('img')
  picture.src = icon
  picture.alt = ''
  made.append(picture)
  return made
}

function ask(asked: WalletQuestion): void {
  const error = errorLine()
  const list = make('ul', { class: 'stack wallets' })
  list.setAttribute('aria-label', texts.list)
  const none = make('p', { text: texts.none, test: 'frame-no-wallet' })
  const text = make('p', { text: texts.text })
  text.role = 'status'
  let isBusy = false
  const choose = async (wallet: BrowserWallet) => {
    if (isBusy) return
    isBusy = true
    tell(error, '')
    text.textContent = texts.wait(wallet.name)
    try {
      leave(await sign(wallet, asked))
    } catch (problem) {
      if (problem instanceof WalletError && problem.code === 'LOGIN') return showOver()
      tell(error, explain(problem, wallet.name))
      text.textContent = texts.text
    } finally {
      isBusy = false
    }
  }
  const row = (wallet: BrowserWallet, isMixed: boolean) => {
    const press = button({ class: 'secondary wallet', test: 'frame-wallet-row' }, () => choose(wallet))
    press.append(tile(wallet), make('span', { text: wallet.name }))
    if (isMixed) press.append(' ', make('span', { class: 'chains', text: wallet.chains }))
    return make('li', {}, press)
  }
  const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () => {
    leave(cancelled)
    window.close()
  })
  const title = heading(asked.isLink ? texts.addTitle : texts.title)
  const site = asked.site === location.origin ? [] : [siteLine(asked.site)]
  findWallets(texts.other, (wallets) => {
    const isMixed = new Set(wallets.map(({ chains }) => chains)).size > 1
    list.replaceChildren(...wallets.map((wallet) => row(wallet, isMixed)))
    none.hidden = wallets.length > 0
    text.hidden = list.hidden = wallets.length === 0
  })
  show('login', title, ...site, text, none, error, list, cancel)
  title.focus()
}

const showOver = () => show('over', heading(messages.socialTitle), make('p', { text: messages.loginOver }))

if (question === undefined) showOver()
else ask(question)
