import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds what an app writes itself to use its wallet with viem: a component, and its place on the page.
 *
 * @param {string} app the folder of an app that the command has made
 * @throws {Error} if the page has no wallet panel, below which it goes
 */
export function addTip(app) {
  const page = join(app, 'src/App.tsx')
  const text = readFileSync(page, 'utf8')
  const edited = text
    .replace("import { WalletPanel } from './WalletPanel'", "import { Tip } from './Tip'\n$&")
    .replace(/^( *)<WalletPanel \/>\n/m, '$&$1<Tip />\n')
  if (!edited.includes('<Tip />') || !edited.includes("from './Tip'"))
    throw new Error(`${page} has no <WalletPanel />, below which the example puts its own component.`)
  writeFileSync(page, edited)
  writeFileSync(join(app, 'src/Tip.tsx'), tip)
}

const tip = `import { useWalletClient } from 'appkit-runtime/viem'
import { useState } from 'react'
import { parseEther } from 'viem'

/** Who gets the tip: an account of the sandbox. */
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Sends a little of the network's coin with viem, from the wallet that the modal connected. */
export function Tip() {
  const wallet = useWalletClient()
  const [result, setResult] = useState('')
  if (!wallet) return null

  async function send() {
    if (!wallet) return
    setResult('Confirm in your wallet…')
    try {
      const hash = await wallet.sendTransaction({
        to: receiver,
        value: parseEther('0.001'),
        chain: wallet.chain,
      })
      setResult(\`Sent: \${hash}\`)
    } catch (error) {
      setResult(error instanceof Error ? error.message : 'It was not sent.')
    }
  }

  return (
    <section className="panel" aria-label="Tip">
      <div className="panel-head">
        <h2>Tip</h2>
      </div>
      <p>
        <button type="button" onClick={send}>
          Send 0.001 {wallet.chain?.nativeCurrency.symbol}
        </button>
      </p>
      <p role="status">{result}</p>
    </section>
  )
}
`
