import { useAppKitAccount, useNamespaces, useSignMessage } from 'appkit-runtime/react'

type Namespace = ReturnType<typeof useNamespaces>[number]

/** The account of each namespace, for an app that has several. */
export function Namespaces() {
  const namespaces = useNamespaces()
  const { isConnected } = useAppKitAccount()
  if (namespaces.length < 2 || !isConnected) return null
  return (
    <section className="panel" aria-label="Accounts">
      <div className="panel-head">
        <h2>Accounts</h2>
      </div>
      <dl>
        {namespaces.map((each) => (
          <NamespaceRow key={each.namespace} {...each} />
        ))}
      </dl>
    </section>
  )
}

function NamespaceRow({ namespace, label }: Namespace) {
  const { address, isConnected } = useAppKitAccount({ namespace })
  const { signMessage, data, error, isPending } = useSignMessage()
  const signed = data && `Signed: ${data.slice(0, 10)}…`
  const outcome = isPending ? 'Continue in your wallet…' : (error?.message ?? signed)

  return (
    <div className="row">
      <dt>
        {label}
        <span className="outcome" role="status">
          {isConnected && outcome}
        </span>
      </dt>
      <dd className="figure">
        {isConnected ? (
          <>
            <span>{`${address.slice(0, 6)}…${address.slice(-4)}`}</span>
            <button
              type="button"
              className="small"
              aria-label={`Sign a text with ${label}`}
              // What it rejects with is shown above.
              onClick={() => signMessage({ namespace, message: `Hello from ${label}` }).catch(() => {})}
            >
              Sign
            </button>
          </>
        ) : (
          <span className="blank">Not connected</span>
        )}
      </dd>
    </div>
  )
}
