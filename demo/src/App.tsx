import { AppKitModal, useAppKit, useAppKitAccount, useAppKitTheme } from 'appkit-runtime/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dock } from './Dock'
import { Header } from './Header'
import { Members } from './Members'
import { Namespaces } from './Namespaces'
import { StatusLine } from './StatusLine'
import { TaskCards } from './TaskCards'
import { type DockPage, groups, type Task, tasks } from './tasks'
import { useAtBottom } from './useAtBottom'
import { useTicks } from './useTicks'
import './demo.css'

export function App() {
  const { themeMode } = useAppKitTheme()
  const { open } = useAppKit()
  const { user } = useAppKitAccount()
  const { done, tick, clear } = useTicks()
  const [shown, setShown] = useState<DockPage>()
  const modal = useRef<HTMLDivElement>(null)
  const isWidgetAtBottom = useAtBottom(modal)
  const next = tasks.find(({ id, action }) => action && !done.has(id))?.id

  // The page follows the widget's theme: light, dark, or what the user's system says.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])

  const start = ({ dock, needsLogin, view: asked }: Task) => {
    const view = needsLogin && !user ? 'Connect' : asked
    if (dock) setShown(dock)
    // The widget shows what goes wrong.
    if (view) void open({ view }).catch(() => {})
    // On a small screen the widget is below the tasks.
    if (window.innerWidth < 900) modal.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <Header shown={shown} isCovering={isWidgetAtBottom} onShow={setShown} />
      <main className="stage" aria-label="Your app">
        <div className="intro">
          <h1>
            Wallets and <span className="whole">log-in</span> for your React app
          </h1>
          <p className="lead">
            {tasks.length} things to try. The phone and the mailbox are simulated, on this page.{' '}
            <strong role="status">
              {done.size} of {tasks.length} done
            </strong>{' '}
            {done.size > 0 && (
              <button type="button" className="again" onClick={clear}>
                Start again
              </button>
            )}
          </p>
          <StatusLine />
        </div>
        {groups.map((group) => (
          <TaskCards key={group.title} group={group} done={done} next={next} onStart={start} onTick={tick} />
        ))}
        <section className="live" ref={modal} aria-label="The widget">
          <AppKitModal />
        </section>
        <details className="more">
          <summary>What a page can do with it</summary>
          <Members />
          <Namespaces />
        </details>
      </main>
      <Dock shown={shown} onShow={setShown} />
    </>
  )
}
