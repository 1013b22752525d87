import { AppKitModal, useAppKit, useAppKitAccount, useAppKitTheme } from 'appkit-runtime/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dock } from './Dock'
import { Header } from './Header'
import { Members } from './Members'
import { Namespaces } from './Namespaces'
import { StatusLine } from './StatusLine'
import { TaskCards } from './TaskCards'
import { type DockPage, groups, type Task, type TaskId, tasks } from './tasks'
import { useAtBottom } from './useAtBottom'
import { useTicks } from './useTicks'
import './demo.css'

export function App() {
  const {
    themeMode,
    themeVariables: { accent },
  } = useAppKitTheme()
  const { open } = useAppKit()
  const { user } = useAppKitAccount()
  const { done, tick, clear } = useTicks()
  const [shown, setShown] = useState<DockPage>()
  // The page of the drawer that a task needs, while it waits on a small screen for somebody to open it.
  const [wanted, setWanted] = useState<DockPage>()
  const [started, setStarted] = useState<TaskId>()
  const modal = useRef<HTMLDivElement>(null)
  const isWidgetAtBottom = useAtBottom(modal)
  const isUnderWay = started !== undefined && !done.has(started)
  const waiting = isUnderWay ? wanted : undefined
  const next = isUnderWay ? started : tasks.find(({ id, action }) => action && !done.has(id))?.id

  // The page follows the widget's theme: light, dark, or what the user's system says.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])
  // It follows the accent, too. Without one that was chosen, the style sheet has the widget's own.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (accent !== undefined) style.setProperty('--accent', String(accent))
    return () => {
      style.removeProperty('--accent')
    }
  }, [accent])

  const show = (page: DockPage | undefined) => {
    setShown(page)
    setWanted(undefined)
  }
  const start = ({ id, dock, needsLogin, view: asked }: Task) => {
    const view = needsLogin && !user ? 'Connect' : asked
    setStarted(id)
    // The widget shows what goes wrong.
    if (view) void open({ view }).catch(() => {})
    if (window.innerWidth >= 900) {
      if (dock) show(dock)
      return
    }
    // On a small screen the drawer would lie over the widget, where the task begins: its bar stays in reach instead.
    setShown(undefined)
    setWanted(dock)
    modal.current?.scrollIntoView({ block: 'start' })
  }
  const startAgain = () => {
    setStarted(undefined)
    clear()
  }

  return (
    <>
      <Header
        shown={shown}
        wanted={waiting}
        isCovering={isWidgetAtBottom && waiting === undefined}
        onShow={show}
      />
      <main className="stage" aria-label="Your app">
        <div className="intro">
          <h1>
            Wallets and <span className="whole">log-in</span> for your React app
          </h1>
          <p className="lead">
            {tasks.length} things to try. Phone and mailbox are simulated.{' '}
            <strong role="status">
              {done.size} of {tasks.length} done
            </strong>{' '}
            {done.size > 0 && (
              <button type="button" className="again" onClick={startAgain}>
                Start again
              </button>
            )}
          </p>
          <StatusLine />
        </div>
        <section className="live" ref={modal} aria-label="The widget">
          <AppKitModal />
        </section>
        {groups.map((group) => (
          <TaskCards key={group.title} group={group} done={done} next={next} onStart={start} onTick={tick} />
        ))}
        <details className="more">
          <summary>What a page can do with it</summary>
          <Members />
          <Namespaces />
        </details>
      </main>
      <Dock shown={shown} onShow={show} />
    </>
  )
}
