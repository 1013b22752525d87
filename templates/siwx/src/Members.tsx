import { SignedIn, SignedOut, useAppKitSession } from 'appkit-runtime/features/siwx'
import { useAppKit, useAppKitAccount } from 'appkit-runtime/react'
import { useEffect, useState } from 'react'
import config from '../appkit.config'
import './members.css'

/** The server that knows who is signed in: the sandbox, or your own. */
const server = new URL(config.endpoints?.auth ?? '/auth', window.location.href)
const membersUrl = new URL('/members', server).href

/** What only signed-in users get. */
export function Members() {
  const { session, status } = useAppKitSession()
  const isSignedIn = status === 'authenticated'
  return (
    <section className="panel members" aria-label="Members" data-connected={isSignedIn}>
      <div className="panel-head">
        <span className="dot" aria-hidden="true" />
        <h2>{isSignedIn ? 'Signed in' : 'Not signed in'}</h2>
      </div>
      <div className="members-body">
        <SignedOut>
          <SignInSteps />
        </SignedOut>
        <SignedIn>
          <MembersContent key={session?.data.accountAddress} />
        </SignedIn>
        {status === 'loading' && <p className="members-text">One moment…</p>}
      </div>
    </section>
  )
}

/** Explains the way in. */
function SignInSteps() {
  const { isConnected } = useAppKitAccount()
  const { signIn } = useAppKitSession()
  const { open } = useAppKit()
  return (
    <>
      <p className="members-text">The server keeps a page for signed-in users. To load it:</p>
      <ol className="steps">
        <li data-done={isConnected}>Connect a wallet. It shares an address, which anybody can claim.</li>
        <li>Sign a short text. It proves that the address is yours, and costs nothing.</li>
        <li>The server verifies the signature, and remembers you in a cookie.</li>
      </ol>
      <div className="members-actions">
        <button
          type="button"
          className="primary"
          // The widget shows what goes wrong.
          onClick={() => void (isConnected ? signIn() : open()).catch(() => {})}
        >
          {isConnected ? 'Sign in' : 'Connect a wallet'}
        </button>
        <a className="link" href={membersUrl} target="_blank" rel="noreferrer">
          Try the page without signing in
        </a>
      </div>
    </>
  )
}

/** Loads the page's data. A server that knows nobody answers 401, whatever this page shows. */
function MembersContent() {
  const { signOut } = useAppKitSession()
  const [text, setText] = useState('Loading…')

  useEffect(() => {
    let isCurrent = true
    loadMembers().then(
      (message) => isCurrent && setText(message),
      () => isCurrent && setText('The server did not answer. Is it running?'),
    )
    return () => {
      isCurrent = false
    }
  }, [])

  return (
    <>
      <p className="members-label">What the server sent</p>
      <blockquote className="members-quote" role="status">
        {text}
      </blockquote>
      <div className="members-actions">
        <a className="primary" href={membersUrl} target="_blank" rel="noreferrer">
          Open the members' page
        </a>
        <button type="button" className="link" onClick={() => void signOut().catch(() => {})}>
          Sign out
        </button>
      </div>
    </>
  )
}

async function loadMembers(): Promise<string> {
  const reply = await fetch(membersUrl, { credentials: 'include', headers: { accept: 'application/json' } })
  if (reply.status === 401) return 'Nothing: you are not signed in there.'
  const { message }: { message?: unknown } = await reply.json()
  return typeof message === 'string' ? message : 'Nothing that this page understands.'
}
