import { useAppKitTheme } from 'appkit-runtime/react'
import { useId } from 'react'
import type { Task, TaskGroup, TaskId } from './tasks'

/** The widget's own accent, which is another one in the dark. */
const standard = 'light-dark(#3355ff, #8098ff)'
const colors = [
  { name: 'Blue', value: standard },
  { name: 'Violet', value: '#7a3cff' },
  { name: 'Green', value: '#0e8a5f' },
  { name: 'Orange', value: '#d9480f' },
]

export interface TaskCardsProps {
  readonly group: TaskGroup
  readonly done: ReadonlySet<TaskId>
  /** The task under way, else the first that is still to be done: its button stands out. */
  readonly next: TaskId | undefined
  onStart(task: Task): void
  onTick(id: TaskId): void
}

/** What there is to try. A card ticks itself when its task is done, and not when something was pressed. */
export function TaskCards({ done, group, next, onStart, onTick }: TaskCardsProps) {
  const title = useId()
  return (
    <section className="group" aria-labelledby={title}>
      <h2 id={title}>{group.title}</h2>
      <p>{group.text}</p>
      <ol className="tasks" aria-labelledby={title}>
        {group.tasks.map((task) => (
          <li
            key={task.id}
            className="task"
            data-done={done.has(task.id)}
            data-next={task.id === next}
            data-testid={`task-${task.id}`}
          >
            <span className="tick" aria-hidden="true" />
            <div className="task-text">
              <h3>
                {task.title}
                {done.has(task.id) && <span className="unseen"> (done)</span>}
              </h3>
              <p>{task.text}</p>
            </div>
            {task.id === 'color' ? (
              <Swatches onChoose={() => onTick('color')} />
            ) : (
              <button type="button" className="task-action" onClick={() => onStart(task)}>
                {done.has(task.id) ? (
                  <>
                    Again<span className="unseen">: {task.title}</span>
                  </>
                ) : (
                  task.action
                )}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Swatches({ onChoose }: { onChoose(): void }) {
  const { themeVariables, setThemeVariables } = useAppKitTheme()
  return (
    <div className="swatches">
      {colors.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          className={`swatch swatch-${name.toLowerCase()}`}
          aria-label={name}
          aria-pressed={(themeVariables.accent ?? standard) === value}
          onClick={() => {
            setThemeVariables({ accent: value })
            onChoose()
          }}
        />
      ))}
    </div>
  )
}
