import { useAppKit, useAppKitAccount, useAppKitTheme, useSignMessage } from 'appkit-runtime/react'
import { useState } from 'react'

/** What there is to try first. A task ticks itself when it is done. */
export function Tasks() {
  const { open } = useAppKit()
  const { isConnected } = useAppKitAccount()
  const { signMessage, data: signature, error, isPending } = useSignMessage()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const [hasChanged, setHasChanged] = useState(false)

  const connect = () => open({ view: 'Connect' })
  const sign = () => (isConnected ? signMessage({ message: 'Hello from this page' }) : connect())
  const change = async () => {
    const isDark = themeMode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : themeMode === 'dark'
    setThemeMode(isDark ? 'light' : 'dark')
    setHasChanged(true)
  }
  const signed = signature && `Signed: ${signature.slice(0, 10)}…`

  return (
    <section className="panel" aria-label="Tasks">
      <ol className="todos">
        <Task title="Connect a wallet" action="Connect" isDone={isConnected} onStart={connect}>
          It shares an address with this page, and nothing else.
        </Task>
        <Task title="Sign a message" action="Sign" isDone={signed !== undefined} onStart={sign}>
          {isPending ? 'Continue in your wallet…' : (error?.message ?? signed ?? 'It costs nothing, and moves nothing.')}
        </Task>
        <Task title="Switch the theme" action="Switch" isDone={hasChanged} onStart={change}>
          Page and widget are light or dark together.
        </Task>
      </ol>
    </section>
  )
}

interface TaskProps {
  readonly title: string
  readonly action: string
  readonly isDone: boolean
  readonly children: string
  onStart(): Promise<unknown>
}

function Task({ title, action, isDone, children, onStart }: TaskProps) {
  return (
    <li className="todo" data-done={isDone}>
      <span className="check" aria-hidden="true" />
      <div>
        <h2>
          {title}
          {isDone && <span className="unseen"> (done)</span>}
        </h2>
        <p role="status">{children}</p>
      </div>
      {/* The widget shows what goes wrong. */}
      <button type="button" className="small" onClick={() => void onStart().catch(() => {})}>
        {action}
      </button>
    </li>
  )
}
