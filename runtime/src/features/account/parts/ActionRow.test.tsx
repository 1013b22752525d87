// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppKitConfig } from '../../../kit/config.js'
import { testAccounts, testConnector, testKit } from '../../../kit/testKit.js'
import type { AccountAction, AccountPart } from '../../../kit/types.js'
import { ActionRow } from './ActionRow.js'

afterEach(cleanup)

/** A kit whose features bring these actions, one each, with a view of the action's name. */
function open(
  actions: readonly AccountAction[],
  features: AppKitConfig['features'] = {},
  accountParts: readonly AccountPart[] = [],
) {
  const { kit } = testKit({ features }, ['Account', ...actions.map(({ view }) => view)], undefined, [
    { id: 'parts', routes: {}, accountParts },
    ...actions.map((action) => ({ id: action.name, routes: {}, accountActions: [action] })),
  ])
  kit.router.value = [{ view: 'Account' }]
  const chain = kit.chains.get('eip155')
  if (chain === undefined) throw new Error('The kit has no eip155')
  render(<ActionRow kit={kit} chain={chain} />)
  return kit
}

const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const actions: readonly AccountAction[] = (['send', 'receive', 'swaps', 'onramp'] as const).map((name) => ({
  name,
  view: `View of ${name}`,
}))

describe('the row of actions', () => {
  it('has a button per action, in the usual order', () => {
    open(actions)
    expect(labels()).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
  })

  it('has the order of the config first, then what it leaves out', () => {
    open(actions, { walletFeaturesOrder: ['send', 'onramp', 'send'] })
    expect(labels()).toEqual(['Send', 'Buy', 'Swap', 'Receive'])
  })

  it('offers an account that holds nothing only what fills it', () => {
    const isEmpty = signal(true)
    const total = {
      place: 'total',
      load: () => new Promise<never>(() => {}),
      isEmpty: () => isEmpty.value,
    } as const
    open(
      actions.map((action) => ({ ...action, spends: action.name === 'send' || action.name === 'swaps' })),
      {},
      [total],
    )
    expect(labels()).toEqual(['Buy', 'Receive'])
    act(() => {
      isEmpty.value = false
    })
    expect(labels()).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
  })

  it('opens the view of an action', () => {
    const kit = open(actions)
    fireEvent.click(screen.getByTestId('wallet-features-receive-button'))
    expect(kit.router.value.map(({ view }) => view)).toEqual(['Account', 'View of receive'])
  })

  it('tells that the user wants to buy', () => {
    const kit = open(actions)
    const chain = kit.chains.get('eip155')
    if (chain === undefined) throw new Error('The kit has no eip155')
    const [account] = testAccounts
    if (account === undefined) throw new Error('There is no account')
    act(() => {
      chain.connection.value = {
        status: 'connected',
        connection: {
          accounts: [account],
          address: account.address,
          caipNetworkId: 'eip155:1',
          connector: testConnector,
        },
      }
    })
    fireEvent.click(screen.getByTestId('wallet-features-onramp-button'))
    expect(kit.lastEvent.peek()?.event).toEqual({
      event: 'SELECT_BUY_CRYPTO',
      properties: { isSmartAccount: false },
    })
  })

  it('leaves out what does not work here, and follows when that changes', () => {
    const works = signal(false)
    open([{ name: 'send', view: 'Send', isAvailable: () => works.value }, ...actions.slice(1)])
    expect(labels()).toEqual(['Buy', 'Swap', 'Receive'])
    act(() => {
      works.value = true
    })
    expect(labels()).toEqual(['Buy', 'Swap', 'Receive', 'Send'])
  })

  it('is nothing when no action works', () => {
    open([{ name: 'send', view: 'Send', isAvailable: () => false }])
    expect(screen.queryByTestId('w3m-account-wallet-features-widget')).toBeNull()
  })
})
