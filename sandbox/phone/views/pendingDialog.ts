import type { Choice, Offer } from '../model/choice.js'
import { hostOf, nameOf, type Phone } from '../model/createPhone.js'
import { messages, namespaceNames } from '../model/messages.js'
import { namespaceOf, shorten } from '../model/networks.js'
import type { Pending } from '../model/phoneStore.js'
import { avatar, button, byId, detailOf, factList, heading, make } from './dom.js'
import { showSignIn } from './signInView.js'

export interface PendingDialog {
  /** Shows the oldest pending item, or nothing. */
  update(): void
}

type ItemOf<Kind> = Extract<Pending, { kind: Kind }>

/** The window in which a person decides: one thing at a time, the oldest first. */
export function createPendingDialog(phone: Phone, networkName: (chain: string) => string): PendingDialog {
  const dialog = byId<HTMLDialogElement>('pending')
  let shown: Pending | undefined

  /** Escape decides nothing: a pending item stays until it is answered. */
  dialog.addEventListener('cancel', (event) => event.preventDefault())

  function show(item: Pending): void {
    const problem = make('p', { class: 'problem' })
    problem.setAttribute('role', 'alert')
    const choose =
      item.kind === 'proposal'
        ? showProposal(item, dialog, networkName)
        : item.kind === 'signIn'
          ? showSignIn(item, dialog, networkName)
          : undefined
    if (item.kind === 'request') showRequest(item, dialog, networkName)
    const canApprove =
      item.kind === 'request' || (item.kind === 'signIn' ? item.offers.length > 0 : item.offer !== undefined)
    const actions = make('div', { class: 'actions' })
    const decide = async (act: () => Promise<void>) => {
      problem.textContent = ''
      for (const each of actions.querySelectorAll('button')) each.disabled = true
      try {
        await act()
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error)
      }
      for (const each of actions.querySelectorAll('button')) each.disabled = false
    }
    actions.append(
      button({ class: 'secondary', text: messages.reject, test: 'phone-reject' }, () =>
        decide(() => phone.reject(item)),
      ),
    )
    if (canApprove)
      actions.append(
        button({ class: 'primary', text: messages.approve, test: 'phone-approve' }, () =>
          decide(() => phone.approve(item, choose?.())),
        ),
      )
    dialog.append(problem, actions, make('p', { class: 'note', text: messages.note }))
  }

  return {
    update() {
      const [next] = phone.state().pending
      if (next === shown) return
      shown = next
      dialog.replaceChildren()
      if (next === undefined) return dialog.close()
      show(next)
      if (!dialog.open) dialog.showModal()
      // Nothing is decided by a key that was meant for something else.
      dialog.querySelector<HTMLElement>('h2')?.focus()
      dialog.scrollTop = 0
    },
  }
}

/** @returns a function that gives the present choice. */
function showProposal(
  { offer, proposal }: ItemOf<'proposal'>,
  dialog: HTMLElement,
  networkName: (chain: string) => string,
): () => Choice {
  const name = nameOf(proposal.metadata)
  const { description, url } = proposal.metadata
  dialog.append(
    avatar(name),
    heading(messages.proposal.title(name)),
    make('p', { class: 'second host', text: url === '' ? messages.proposal.noAddress : hostOf(url) }),
  )
  if (description !== '') dialog.append(make('p', { class: 'text', text: description }))
  dialog.append(make('p', { class: 'claim', text: messages.proposal.claim }))
  if (offer === undefined || offer.chains.length === 0) {
    const text = offer === undefined ? messages.proposal.lacks : messages.proposal.nothing
    dialog.append(make('p', { class: 'text', text }))
    return () => ({ chains: [], accounts: {} })
  }
  const networks = fieldset(
    messages.proposal.networks,
    offer.chains.map((chain) => networkBox(chain, offer, networkName)),
  )
  const accounts = fieldset(
    messages.proposal.accounts,
    Object.entries(offer.accounts).flatMap(([namespace, list]) =>
      list.map((account, at) => accountBox(namespace, account, at)),
    ),
  )
  dialog.append(networks, accounts, make('p', { class: 'second', text: messages.proposal.allow }))
  const checked = (within: HTMLElement) =>
    [...within.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value)
  return () => {
    const places = checked(accounts).map((value) => value.split(' '))
    const namespaces = Object.keys(offer.accounts).map((namespace) => {
      const own = places.filter(([of]) => of === namespace).map(([, at]) => Number(at))
      return [namespace, own] as const
    })
    return { chains: checked(networks), accounts: Object.fromEntries(namespaces) }
  }
}

function networkBox(chain: string, { required }: Offer, networkName: (chain: string) => string): HTMLElement {
  const isNeeded = required.includes(chain)
  const hint = isNeeded ? messages.proposal.needed : (namespaceNames[namespaceOf(chain)] ?? '')
  const box = checkbox(networkName(chain), hint, chain)
  const input = box.querySelector('input')
  if (input !== null) input.disabled = isNeeded
  return box
}

/** The first account of each namespace is chosen, the others can be. */
function accountBox(namespace: string, account: string, at: number): HTMLElement {
  const address = account.slice(account.lastIndexOf(':') + 1)
  const box = checkbox(shorten(address), namespaceNames[namespace] ?? namespace, `${namespace} ${at}`)
  box.title = address
  const input = box.querySelector('input')
  if (input !== null) input.checked = at === 0
  return box
}

function checkbox(text: string, hint: string, value: string): HTMLElement {
  const input = make('input', { type: 'checkbox' })
  input.value = value
  input.checked = true
  return make(
    'label',
    { class: 'choice' },
    input,
    make(
      'span',
      { class: 'what' },
      make('span', { class: 'name', text }),
      make('span', { class: 'second', text: hint }),
    ),
  )
}

const fieldset = (legend: string, boxes: readonly HTMLElement[]) =>
  make('fieldset', {}, make('legend', { text: legend }), ...boxes)

function showRequest(
  { description, request, session }: ItemOf<'request'>,
  dialog: HTMLElement,
  networkName: (chain: string) => string,
): void {
  const { metadata } = session.peer
  const name = nameOf(metadata)
  const facts: readonly (readonly [string, string])[] = [
    [messages.from, hostOf(metadata.url) || name],
    [messages.network, networkName(request.chainId)],
    ...(description.account === undefined
      ? []
      : ([[messages.account, shorten(description.account)]] as const)),
  ]
  dialog.append(
    avatar(name),
    heading(description.title),
    make('p', { class: 'text', text: description.text }),
    factList(facts),
  )
  if (description.detail !== undefined) dialog.append(detailOf(description.detail))
}
