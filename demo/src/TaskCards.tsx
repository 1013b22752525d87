import { useAppKitTheme } from 'appkit-runtime/react'
import { type Task, type TaskId, tasks } from './tasks'

const colors = [
  { name: 'Blue', value: '#3355ff' },
  { name: 'Violet', value: '#7a3cff' },
  { name: 'Green', value: '#0e8a5f' },
  { name: 'Orange', value: '#d9480f' },
]

export interface TaskCardsProps {
  readonly done: ReadonlySet<TaskId>
  onStart(task: Task): void
  onTick(id: TaskId): void
}

/** What there is to try. A card ticks itself when the widget says that its task is done. */
export function TaskCards({ done, onStart, onTick }: TaskCardsProps) {
  return (
    <ol className="tasks" aria-label="Tasks">
      {tasks.map((task) => (
        <li key={task.id} className="task" data-done={done.has(task.id)} data-testid={`task-${task.id}`}>
          <span className="tick" aria-hidden="true" />
          <div className="task-text">
            <h2>
              {task.title}
              {done.has(task.id) && <span className="unseen"> (done)</span>}
            </h2>
            <p>{task.text}</p>
          </div>
          {task.id === 'color' ? (
            <Swatches onChoose={() => onTick('color')} />
          ) : (
            <button type="button" className="task-action" onClick={() => onStart(task)}>
              {task.action}
            </button>
          )}
        </li>
      ))}
    </ol>
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
          aria-pressed={(themeVariables.accent ?? '#3355ff') === value}
          onClick={() => {
            setThemeVariables({ accent: value })
            onChoose()
          }}
        />
      ))}
    </div>
  )
}
