import { signMessage } from 'appkit-runtime'
import { useAppKitAccount } from 'appkit-runtime/react'
import { useState } from 'react'
import config from '../appkit.config'
import { kit } from './appkit/generated/kit'

/** The account of each family of chains, for an app that has several. */
export function Families() {
  const namespaces = config.namespaces ?? []
  if (namespaces.length < 2) return null
  return (
    <section className="panel" aria-label="Families of chains">
      <div className="panel-head">
        <h2>Several at once</h2>
      </div>
      <dl>
        {namespaces.map((namespace) => (
          <Family key={namespace} namespace={namespace} />
        ))}
      </dl>
    </section>
  )
}

function Family({ namespace }: { namespace: string }) {
  const { address, isConnected } = useAppKitAccount({ namespace })
  const [outcome, setOutcome] = useState('')
  const label = kit.chains.get(namespace)?.driver.label ?? namespace

  async function sign() {
    setOutcome('Continue in your wallet…')
    try {
      const signature = await signMessage(kit, { namespace, message: `Hello from ${label}` })
      setOutcome(`Signed: ${signature.slice(0, 10)}…`)
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : 'That did not work.')
    }
  }

  return (
    <div className="row">
      <dt>
        {label}
        <span className="outcome" role="status">
          {isConnected && outcome}
        </span>
      </dt>
      <dd className="figure">
        {isConnected && address ? (
          <>
            {`${address.slice(0, 6)}…${address.slice(-4)}`}
            <button type="button" className="small" aria-label={`Sign a text with ${label}`} onClick={sign}>
              Sign a text
            </button>
          </>
        ) : (
          'not connected'
        )}
      </dd>
    </div>
  )
}
