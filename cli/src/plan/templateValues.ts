import { devCommand } from '../host/devCommand.js'
import { commandLine } from '../program/names.js'
import type { PlanCreateParameters } from './planCreate.js'

/**
 * Gives what the placeholders of a template stand for.
 *
 * @param names The app's names.
 * @param parameters What the plan is made from.
 */
export function templateValues(
  names: { readonly title: string; readonly packageName: string },
  { packageManager, choices }: Pick<PlanCreateParameters, 'packageManager' | 'choices'>,
): Readonly<Record<string, string>> {
  return {
    title: names.title,
    packageName: names.packageName,
    accent: choices.accent,
    install: `${packageManager} install`,
    run: packageManager === 'npm' ? 'npm run' : packageManager,
    dev: commandLine(devCommand(choices.namespaces), packageManager, true),
    generate: commandLine('generate', packageManager, true),
    services:
      choices.projectId === undefined
        ? 'The app talks to the sandbox: services that run on your machine, with no account and no internet.'
        : 'The app talks to the services named under `endpoints` in `appkit.config.ts`. A sandbox can stand in for them on your machine.',
  }
}
