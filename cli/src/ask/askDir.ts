import type { ConflictMode } from '../flags/types.js'
import { inspectTarget } from '../host/inspectTarget.js'
import { refuseTarget } from '../host/refuseTarget.js'
import { answered, loadPrompts } from './answered.js'

/**
 * Asks where the app goes; inside a Vite React app the standard answer joins it.
 *
 * @param cwd Where relative paths start.
 * @param onConflict Whether a folder with other files will do.
 * @param here The folder of the app a person is in, or `.`.
 * @returns The folder as typed.
 * @throws InterruptedError on Ctrl-C or Ctrl-D.
 */
export async function askDir(cwd: string, onConflict: ConflictMode, here: string): Promise<string> {
  const { text } = await loadPrompts()
  const joins = inspectTarget(here, cwd).kind === 'viteReact'
  const suggestion = joins ? here : 'my-app'
  const complaint = (value: string | undefined) => {
    try {
      refuseTarget(inspectTarget(value?.trim() || suggestion, cwd), onConflict)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const dir = await answered(
    text({
      message: joins
        ? `Which folder? "${here}" adds wallets to the app you are in.`
        : 'Where should the app go?',
      placeholder: suggestion,
      defaultValue: suggestion,
      validate: complaint,
    }),
  )
  return dir.trim() || suggestion
}
