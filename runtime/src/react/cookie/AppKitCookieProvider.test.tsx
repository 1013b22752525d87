// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInstance } from '../../kit/createInstance.js'
import { givenPairing } from '../../kit/pairing.js'
import { writeConnectorIds } from '../../kit/rememberConnection.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { accountsCookie, readAccountsCookie } from '../../storage/accountsCookie.js'
import { AppKitButton } from '../buttons/AppKitButton.js'
import { useConnect } from '../hooks/useActions.js'
import { useAppKit } from '../hooks/useAppKit.js'
import { useAppKitAccount } from '../hooks/useAppKitAccount.js'
import { useKit } from '../hooks/useKit.js'
import { AppKitCookieProvider } from './AppKitCookieProvider.js'

const address = testAccounts[0]?.address ?? ''
const cookie = `eip155:137:${address}`
let complaint: ReturnType<typeof vi.spyOn>
let root: Root | undefined

beforeEach(() => {
  complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  // biome-ignore lint/suspicious/noDocumentCookie: as in the code.
  document.cookie = `${accountsCookie}=; Path=/; Max-Age=0`
  complaint.mockRestore()
})

function Account() {
  const { status, caipAddress } = useAppKitAccount()
  return <p>{`${status} ${caipAddress}`}</p>
}

/** A kit whose wallet of the last visit answers when the test says so. */
function returning() {
  const { kit, wallet } = testKit()
  writeConnectorIds(kit, 'eip155', [testConnector.id])
  let share: (isShared: boolean) => void = () => {}
  const isSharing = new Promise<boolean>((resolve) => {
    share = resolve
  })
  const asked = vi.fn()
  wallet.reconnect = async () => {
    asked()
    if (!(await isSharing)) return undefined
    return { accounts: testAccounts.slice(0, 1) as never, caipNetworkId: 'eip155:137' }
  }
  const answer = (isShared: boolean) =>
    act(async () => {
      share(isShared)
      await vi.waitFor(() =>
        expect(kit.chains.get('eip155')?.connection.peek().status).toBeOneOf(['connected', 'disconnected']),
      )
    })
  return { kit: createInstance(kit), asked, answer }
}

const appOf = (kit: ReturnType<typeof returning>['kit'], value: string | undefined, more?: ReactNode) => (
  <AppKitCookieProvider kit={kit} cookie={value}>
    <AppKitButton balance="hide" />
    <Account />
    {more}
  </AppKitCookieProvider>
)

/** Renders it as a server does, and hydrates that with the same cookie; `more` is a part of the page whose code may be late. */
async function visit(
  made: ReturnType<typeof returning>,
  value: string | undefined = cookie,
  [more, late = more]: readonly [more?: ReactNode, late?: ReactNode] = [],
) {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(appOf(made.kit, value, more))
  const html = container.textContent
  const recovered = vi.fn()
  root = await act(async () =>
    hydrateRoot(container, appOf(made.kit, value, late), { onRecoverableError: recovered }),
  )
  return { container, html, recovered }
}

/** A part of the page that a server renders, and that hydrates when the test lets its code come. */
function lateAccount() {
  let show: () => void = () => {}
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        show = () => resolve({ default: Account })
      }),
  )
  const inside = (Part: ComponentType) => (
    <Suspense>
      <Part />
    </Suspense>
  )
  return { parts: [inside(Account), inside(Late)] as const, show: () => act(async () => show()) }
}

/** Hands the kit and the actions that a component inside of the provider gets to `use`. */
function Actions({ use }: { readonly use: (actions: ReturnType<typeof useActions>) => void }) {
  use(useActions())
  return null
}

const useActions = () => ({ kit: useKit('test'), ...useAppKit(), ...useConnect() })

/** As `visit`, while the wallet of the last visit has not answered. */
async function waiting(made: ReturnType<typeof returning>) {
  let actions: ReturnType<typeof useActions> | undefined
  const { container } = await visit(made, cookie, [
    <Actions key="actions" use={(given) => (actions = given)} />,
  ])
  await vi.waitFor(() => expect(made.asked).toHaveBeenCalled())
  expect(container.textContent).toContain(`connected eip155:137:${address}`)
  if (actions === undefined) throw new Error('The component was not rendered.')
  return { ...actions, container }
}

describe('the provider of the cookie', () => {
  it('shows the account of the cookie on the server, through hydration, and until the wallet answers', async () => {
    const made = returning()
    const { container, html } = await visit(made)
    expect(html).toContain(`connected eip155:137:${address}`)
    expect(html).toContain('0xf39F')
    const button = container.querySelector('button')
    await vi.waitFor(() => expect(made.asked).toHaveBeenCalled())
    expect(made.kit.getAccount().status).toBe('reconnecting')
    expect(container.textContent).toBe(html)
    await made.answer(true)
    expect(made.kit.getAccount().status).toBe('connected')
    expect(container.textContent).toBe(html)
    expect(container.querySelector('button')).toBe(button)
    expect(complaint).not.toHaveBeenCalled()
    expect(readAccountsCookie(document.cookie)).toBe(cookie)
  })

  it('forgets the account of a wallet that shares none any more', async () => {
    const made = returning()
    // biome-ignore lint/suspicious/noDocumentCookie: as in the code.
    document.cookie = `${accountsCookie}=${cookie}; Path=/`
    const { container } = await visit(made)
    await vi.waitFor(() => expect(made.asked).toHaveBeenCalled())
    await made.answer(false)
    await vi.waitFor(() => expect(container.textContent).toContain('disconnected undefined'))
    expect(readAccountsCookie(document.cookie)).toBeUndefined()
    expect(complaint).not.toHaveBeenCalled()
  })

  it('keeps requests apart: the kit of the process stays without an account', () => {
    const { kit } = returning()
    expect(renderToString(appOf(kit, cookie))).toContain(address)
    expect(renderToString(appOf(kit, undefined))).toContain('disconnected undefined')
    expect(kit.getAccount().address).toBeUndefined()
  })

  it.each([
    '',
    'x',
    'eip155:137',
    `solana:1:${address}`,
    '<script>',
    'eip155:1:"><script>',
    `__proto__:1:${address}`,
  ])('shows nothing of %j', (value) => {
    const { kit } = returning()
    expect(renderToString(appOf(kit, value))).toContain('disconnected undefined')
  })

  it('shows nothing when the app does not reconnect', () => {
    const { kit } = testKit({ enableReconnect: false })
    expect(renderToString(appOf(createInstance(kit), cookie))).toContain('disconnected undefined')
  })

  it('opens the modal of the kit for a user who is faster than the wallet', async () => {
    const made = returning()
    const { container } = await visit(made)
    await vi.waitFor(() => expect(made.asked).toHaveBeenCalled())
    await act(async () => container.querySelector('button')?.click())
    await vi.waitFor(() => expect(made.kit.modal.peek().open).toBe(true))
    expect(made.kit.router.peek().map(({ view }) => view)).toEqual(['Connect'])
    expect(container.textContent).toContain('reconnecting undefined')
    await made.answer(true)
    expect(container.textContent).toContain(`connected eip155:137:${address}`)
  })
})

describe('two namespaces, of which one wallet has not answered', () => {
  const other = 'otherAddress'

  function Accounts() {
    const shown = [useAppKitAccount({ namespace: 'eip155' }), useAppKitAccount({ namespace: 'solana' })]
    return <i>{shown.map(({ status, caipAddress }) => `${status} ${caipAddress}`).join(', ')}</i>
  }

  /** The wallet of eip155 waits for the test, that of the other namespace shares `shares`, or nothing. */
  async function visitBoth(shares: string | undefined) {
    const { kit, wallet, other: second } = testKit({}, undefined, 'solana')
    for (const namespace of ['eip155', 'solana']) writeConnectorIds(kit, namespace, [testConnector.id])
    wallet.reconnect = () => new Promise(() => {})
    second.reconnect = async () =>
      shares === undefined
        ? undefined
        : { accounts: [{ namespace: 'solana', address: shares, type: 'eoa' }], caipNetworkId: 'solana:1' }
    const instance = createInstance(kit)
    const { container } = await visit(
      { kit: instance, asked: vi.fn(), answer: async () => {} },
      `${cookie}/solana:1:${other}`,
      [<Accounts key="accounts" />],
    )
    const shown = () => container.querySelector('i')?.textContent
    return { kit: instance, shown }
  }

  it('show the cookie for that one and the truth for the other, when it has another account', async () => {
    const { shown } = await visitBoth('newAddress')
    const both = `connected eip155:137:${address}, connected solana:1:newAddress`
    await vi.waitFor(() => expect(shown()).toBe(both))
  })

  it('show the truth for one whose wallet is locked, and for one that the user disconnects', async () => {
    const one = `connected eip155:137:${address}, disconnected undefined`
    const locked = await visitBoth(undefined)
    await vi.waitFor(() => expect(locked.shown()).toBe(one))
    act(() => root?.unmount())
    const { kit, shown } = await visitBoth(other)
    await vi.waitFor(() => expect(kit.getAccount('solana').status).toBe('connected'))
    await act(() => kit.disconnect('solana'))
    expect(shown()).toBe(one)
  })
})

it('a part that hydrates late shows what the server rendered, then what the wallet says', async () => {
  const made = returning()
  const { parts, show } = lateAccount()
  const { container, html, recovered } = await visit(made, cookie, parts)
  await vi.waitFor(() => expect(made.asked).toHaveBeenCalled())
  await made.answer(true)
  await act(() => made.kit.disconnect())
  expect(container.textContent).not.toBe(html)
  const part = container.querySelectorAll('p')[1]
  expect(part?.textContent).toBe(`connected eip155:137:${address}`)
  await show()
  expect(container.querySelectorAll('p')[1]).toBe(part)
  expect(part?.textContent).toBe('disconnected undefined')
  expect(recovered).not.toHaveBeenCalled()
  expect(complaint).not.toHaveBeenCalled()
})

describe('actions, while the wallet has not answered', () => {
  it('are of the kit itself, as is the state that is kept by kit', async () => {
    const made = returning()
    expect((await waiting(made)).kit).toBe(made.kit)
  })

  it('connect another wallet for good', async () => {
    const made = returning()
    const { connect, container } = await waiting(made)
    await act(() => connect({ connector: { ...testConnector, id: 'two' } }))
    expect(made.kit.getCaipAddress()).toBe(`eip155:1:${address}`)
    expect(container.textContent).toContain(`connected eip155:1:${address}`)
    await made.answer(false)
    expect(made.kit.getCaipAddress()).toBe(`eip155:1:${address}`)
    expect(container.textContent).toContain(`connected eip155:1:${address}`)
  })

  it('open a view with its data and with a pairing of the host', async () => {
    const made = returning()
    const { open } = await waiting(made)
    await act(() => open({ view: 'Networks', data: { some: 'data' } as never, uri: 'wc:1@2' }))
    expect(made.kit.router.peek()).toEqual([{ view: 'Networks', data: { some: 'data' } }])
    expect(givenPairing(made.kit).peek()?.uri).toBe('wc:1@2')
  })

  it('tell the caller of a modal that does not load', async () => {
    const made = returning()
    made.kit.mountModal = () => Promise.reject(new TypeError('no network'))
    const { open } = await waiting(made)
    await act(() => expect(open()).rejects.toMatchObject({ code: 'MODAL_LOAD_FAILED' }))
  })
})

describe('the reader of the cookie', () => {
  it.each([
    ['a=1; appkit_accounts=eip155:1:0x1/solana:x:y ; b=2', 'eip155:1:0x1/solana:x:y'],
    ['xappkit_accounts=1', undefined],
    ['appkit_accounts=', undefined],
    [null, undefined],
  ])('reads %j', (header, value) => {
    expect(readAccountsCookie(header)).toBe(value)
  })
})
