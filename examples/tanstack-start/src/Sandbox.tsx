import type { AppKitConfig } from 'appkit-runtime/config'
import config from '../appkit.config'

/** Pages of the local sandbox, where you play the user's phone and mailbox. Not in a production build. */
export function Sandbox() {
  const { endpoints = {} }: AppKitConfig = config
  const { catalogue, relay, secureSite } = endpoints
  // It may be a file of this app, such as /wallets.json.
  const url = catalogue !== undefined && URL.canParse(catalogue) ? new URL(catalogue) : undefined
  if (!import.meta.env.DEV || url?.hostname !== '127.0.0.1') return null
  return (
    <section className="panel" aria-label="Sandbox">
      <div className="panel-head">
        <h2>Sandbox</h2>
      </div>
      <dl>
        {relay !== undefined && (
          <SandboxPage name="Phone" link="Open the sandbox phone" href={`${url.origin}/wallet`} />
        )}
        {secureSite !== undefined && (
          <SandboxPage name="Email" link="Open the mailbox" href={`${url.origin}/dev/mail`} />
        )}
        <SandboxPage name="Services" link="Open the dev page" href={`${url.origin}/`} />
      </dl>
    </section>
  )
}

function SandboxPage({ name, link, href }: { name: string; link: string; href: string }) {
  return (
    <div className="row">
      <dt>{name}</dt>
      <dd>
        <a href={href} target="_blank" rel="noreferrer">
          {link}
        </a>
      </dd>
    </div>
  )
}
