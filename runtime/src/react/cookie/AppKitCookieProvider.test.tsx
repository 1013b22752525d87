// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInstance } from '../../kit/createInstance.js'
import { writeConnectorIds } from '../../kit/rememberConnection.js'
import { testAccounts, testConnector, testKit } from '../../kit/testKit.js'
import { accountsCookie, readAccountsCookie } from '../../storage/accountsCookie.js'
import { AppKitButton } from '../buttons/AppKitButton.js'
import { useAppKitAccount } from '../hooks/useAppKitAccount.js'
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
  let answer: (isShared: boolean) => void = () => {}
  const asked = vi.fn()
  wallet.reconnect = () =>
    new Promise((resolve) => {
      asked()
      answer = (isShared) =>
        resolve(
          isShared ? { accounts: testAccounts.slice(0, 1) as never, caipNetworkId: 'eip155:137' } : undefined,
        )
    })
  return { kit: createInstance(kit), asked, answer: (isShared: boolean) => act(async () => answer(isShared)) }
}

const appOf = (kit: ReturnType<typeof returning>['kit'], value: string | undefined) => (
  <AppKitCookieProvider kit={kit} cookie={value}>
    <AppKitButton balance="hide" />
    <Account />
  </AppKitCookieProvider>
)

/** Renders it as a server does, and hydrates that with the same cookie. */
async function visit(made: ReturnType<typeof returning>, value: string | undefined = cookie) {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(appOf(made.kit, value))
  const html = container.textContent
  root = await act(async () => hydrateRoot(container, appOf(made.kit, value)))
  return { container, html }
}

describe('AppKitCookieProvider', () => {
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

describe('readAccountsCookie', () => {
  it.each([
    ['a=1; appkit_accounts=eip155:1:0x1/solana:x:y ; b=2', 'eip155:1:0x1/solana:x:y'],
    ['xappkit_accounts=1', undefined],
    ['appkit_accounts=', undefined],
    [null, undefined],
  ])('reads %j', (header, value) => {
    expect(readAccountsCookie(header)).toBe(value)
  })
})
