import { SignedIn, SignedOut, useAppKitSession } from 'appkit-runtime/features/siwx'
import { useAppKit, useAppKitAccount } from 'appkit-runtime/react'

/** The way to the members' page. The server decides who gets it; this only shows where the user stands. */
export function Members() {
  const { status } = useAppKitSession()
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
          <MembersLinks />
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
        <a className="link" href="/members">
          Try the page without signing in
        </a>
      </div>
    </>
  )
}

function MembersLinks() {
  const { signOut } = useAppKitSession()
  return (
    <div className="members-actions">
      <a className="primary" href="/members">
        Open the members' page
      </a>
      <button
        type="button"
        className="link"
        // What the server has sent leaves the page, too.
        onClick={() => void signOut().then(() => window.location.reload(), () => {})}
      >
        Sign out
      </button>
    </div>
  )
}
