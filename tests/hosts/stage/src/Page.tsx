import type { AppKit } from 'appkit-runtime'
import {
  getTokenHeaders,
  SignedIn,
  SignedOut,
  useAppKitSession,
  useAppKitToken,
} from 'appkit-runtime/features/siwx'
import {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitModal,
  AppKitNetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitState,
} from 'appkit-runtime/react'
import { type ComponentType, useState } from 'react'

const all = { AppKitButton, AppKitConnectButton, AppKitAccountButton, AppKitNetworkButton, AppKitModal }

/** Page of a host: buttons, and the state as the hooks give it. */
export function Page({
  kit,
  buttons,
  namespaces,
  hasSignIn,
}: {
  readonly kit: AppKit
  /** By name; `AppKitButton:solana` works with one namespace. */
  readonly buttons: readonly string[]
  /** Those that get a line of their own. */
  readonly namespaces: readonly string[]
  readonly hasSignIn: boolean
}) {
  const account = useAppKitAccount()
  const network = useAppKitNetwork()
  const state = useAppKitState()
  const { open } = useAppKit()
  return (
    <main>
      <h1>Stage</h1>
      <a href="#before">A link before</a>
      <div>
        {buttons.map((each) => {
          const [name, namespace] = each.split(':')
          const Button = all[name as keyof typeof all] as ComponentType<{ namespace?: string }>
          return <Button key={each} {...(namespace && { namespace })} />
        })}
      </div>
      <p data-testid="address">{account.address ?? ''}</p>
      <p data-testid="status">{account.status}</p>
      <p data-testid="network">{network.caipNetwork?.name ?? ''}</p>
      {namespaces.map((namespace) => (
        <Account key={namespace} namespace={namespace} />
      ))}
      {hasSignIn && <Session kit={kit} />}
      <p data-testid="open">{String(state.open)}</p>
      <button type="button" onClick={() => void open({ view: 'Networks' })}>
        Open networks
      </button>
      <a href="#after">A link after</a>
    </main>
  )
}

/** One namespace, whichever is the active one. */
function Account({ namespace }: { readonly namespace: string }) {
  const { status, caipAddress } = useAppKitAccount({ namespace })
  return (
    <p>
      <span data-testid={`${namespace}-status`}>{status}</span>{' '}
      <span data-testid={`${namespace}-account`}>{caipAddress ?? ''}</span>
    </p>
  )
}

/** The user's session, as the hook and the two components have it. */
function Session({ kit }: { readonly kit: AppKit }) {
  const { status, session, signIn, signOut } = useAppKitSession()
  const [hasToken, setHasToken] = useState(false)
  return (
    <section>
      <p data-testid="session-status">{status}</p>
      <p data-testid="session-account">{session?.data.accountAddress ?? ''}</p>
      <SignedIn>
        <button type="button" onClick={() => void signOut()}>
          Sign out of the page
        </button>
      </SignedIn>
      <SignedOut>
        <button type="button" onClick={() => void signIn().catch(() => {})}>
          Sign in to the page
        </button>
      </SignedOut>
      {hasToken ? (
        <Token kit={kit} />
      ) : (
        <button type="button" onClick={() => setHasToken(true)}>
          Get a token
        </button>
      )}
    </section>
  )
}

const audience = 'https://orders.example'

/** A token for the host's own server, and what that server says to it. */
function Token({ kit }: { readonly kit: AppKit }) {
  const { status, getToken } = useAppKitToken({ audience })
  const [answer, setAnswer] = useState('')
  const ask = async (headers: () => Promise<object>) => {
    setAnswer('')
    try {
      const response = await fetch('/guarded', { headers: { ...(await headers()) } })
      setAnswer(`${response.status} ${await response.text()}`)
    } catch (error) {
      setAnswer(String(Object(error).code))
    }
  }
  return (
    <div>
      <p data-testid="token-status">{status}</p>
      <p data-testid="token-answer">{answer}</p>
      <button
        type="button"
        onClick={() => void ask(async () => ({ authorization: `Bearer ${await getToken()}` }))}
      >
        Ask with a token
      </button>
      <button
        type="button"
        onClick={() => void ask(() => getTokenHeaders(kit, { audience, dpop: true, url: '/guarded' }))}
      >
        Ask with a bound token
      </button>
    </div>
  )
}
