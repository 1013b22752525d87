import type { Choice } from '../model/choice.js'
import { hostOf, nameOf } from '../model/createPhone.js'
import { messages } from '../model/messages.js'
import { addressOf, shorten } from '../model/networks.js'
import type { Pending } from '../model/phoneStore.js'
import { isOwnDomain } from '../model/signIn.js'
import { avatar, detailOf, factList, heading, make } from './dom.js'

/**
 * Shows the message that an account signs to sign in while it connects.
 *
 * @returns a function that gives the present choice.
 */
export function showSignIn(
  { offers, request }: Extract<Pending, { kind: 'signIn' }>,
  dialog: HTMLElement,
  networkName: (chain: string) => string,
): () => Choice {
  const { metadata, payload } = request
  const name = nameOf(metadata)
  const host = metadata.url === '' ? messages.proposal.noAddress : hostOf(metadata.url)
  dialog.append(
    avatar(name),
    heading(messages.signIn.title(name)),
    make('p', { class: 'second host', text: host }),
    make('p', { class: 'claim', text: messages.proposal.claim }),
  )
  const [first] = offers
  if (first === undefined) {
    dialog.append(make('p', { class: 'text', text: messages.signIn.nothing }))
    return () => ({ chains: [], accounts: {} })
  }
  if (!isOwnDomain(request))
    dialog.append(make('p', { class: 'problem', text: messages.signIn.otherDomain(payload.domain) }))
  const chain = first.account.slice(0, first.account.lastIndexOf(':'))
  const detail = detailOf(first.prepared.message)
  let chosen = 0
  const boxes = offers.map(({ account, prepared }, at) => {
    const input = make('input', { type: 'radio' })
    Object.assign(input, { name: 'account', value: String(at), checked: at === 0 })
    input.addEventListener('change', () => {
      chosen = at
      detail.textContent = prepared.message
    })
    const address = addressOf(account)
    const box = make(
      'label',
      { class: 'choice' },
      input,
      make('span', { class: 'name', text: shorten(address) }),
    )
    box.title = address
    return box
  })
  dialog.append(
    make('p', { class: 'text', text: messages.signIn.text }),
    factList([
      [messages.signIn.domain, payload.domain],
      [messages.network, networkName(chain)],
    ]),
    make('fieldset', {}, make('legend', { text: messages.signIn.account }), ...boxes),
    detail,
  )
  return () => ({ chains: [chain], accounts: { eip155: [chosen] } })
}
