import type { SessionSigner } from 'appkit-runtime/testing'
import type { Session } from 'appkit-runtime/walletconnect/wallet'
import { hostOf, nameOf, type Phone } from '../model/createPhone.js'
import { messages, namespaceNames } from '../model/messages.js'
import { addressOf, namespaceOf, shorten } from '../model/networks.js'
import { avatar, button, byId, copyButton, make } from './dom.js'

export interface HomeParameters {
  readonly phone: Phone
  readonly networkName: (chain: string) => string
}

/** Draws the connected apps. */
export function showSessions({ phone, networkName }: HomeParameters): void {
  const { sessions } = phone.state()
  const list = byId<HTMLUListElement>('sessions')
  // A list that is drawn anew while somebody uses it would take the focus away.
  const focused = document.activeElement?.getAttribute('data-key')
  list.replaceChildren(...sessions.map((session) => sessionRow(session, phone, networkName)))
  byId('no-sessions').hidden = sessions.length > 0
  if (focused) list.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
}

function sessionRow(session: Session, phone: Phone, networkName: (chain: string) => string): HTMLElement {
  const { expiry, namespaces, peer, topic } = session
  const name = nameOf(peer.metadata)
  const chains = Object.values(namespaces).flatMap((entry) => entry.chains ?? [])
  const until = new Date(expiry * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })
  const facts = `${messages.networks(chains.length)} · ${messages.until(until)}`
  const leave = button(
    {
      class: 'quiet danger',
      text: messages.disconnect,
      label: messages.disconnectFrom(name),
      test: 'phone-disconnect',
    },
    () => phone.disconnect(topic),
  )
  const row = make(
    'li',
    { class: 'row', test: 'phone-session' },
    avatar(name),
    make(
      'div',
      { class: 'what' },
      make('p', { class: 'name', text: name }),
      make('p', { class: 'second', text: hostOf(peer.metadata.url) }),
      make('p', { class: 'second', text: facts }),
    ),
    leave,
  )
  for (const [namespace, { chains: own = [] }] of Object.entries(namespaces)) {
    if (own.length > 1) row.append(networkChoice(session, namespace, own, phone, networkName))
  }
  return row
}

/** Moves an app to another of its networks, as a person does in a wallet. */
function networkChoice(
  session: Session,
  namespace: string,
  chains: readonly string[],
  phone: Phone,
  networkName: (chain: string) => string,
): HTMLElement {
  const { peer, topic } = session
  const select = make('select', {
    label: `${messages.networkOf(nameOf(peer.metadata))}, ${namespaceNames[namespace] ?? namespace}`,
    test: `phone-network-${namespace}`,
  })
  select.dataset.key = `${topic} ${namespace}`
  for (const chain of chains) {
    const option = make('option', { text: networkName(chain) })
    option.value = chain
    select.append(option)
  }
  select.value = phone.chainOf(session, namespace) ?? ''
  select.addEventListener('change', () => void phone.switchChain(topic, select.value))
  return select
}

/** Draws the wallet's accounts, each namespace's as they are written on its first network. */
export function showAccounts(signer: SessionSigner): void {
  const rows = Object.entries(signer.supported).flatMap(([namespace, { accounts, chains }]) =>
    accounts
      .filter((account) => account.startsWith(`${chains[0]}:`))
      .map((account) => {
        const address = addressOf(account)
        const short = make('p', { class: 'name mono', text: shorten(address) })
        short.title = address
        const kind = namespaceNames[namespaceOf(account)] ?? namespace
        return make(
          'li',
          { class: 'row plain' },
          make('div', { class: 'what' }, short, make('p', { class: 'second', text: kind })),
          copyButton(address),
        )
      }),
  )
  byId('accounts').replaceChildren(...rows)
}
