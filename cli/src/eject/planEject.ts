import { existsSync, readFileSync } from 'node:fs'
import { commandLine } from '../about/names.js'
import { features, isFeatureOn } from '../catalogue/features.js'
import { ejectableViews } from '../catalogue/views.js'
import { withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { closest } from '../flags/words.js'
import { requireConfig } from '../host/findProject.js'
import { readHost } from '../host/readHost.js'
import { lockName, readLock } from '../lock/lockFile.js'
import { refuseLeftOpen } from '../lock/openRun.js'
import { planLock } from '../lock/recordFiles.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import { endingFor, readView } from '../plan/readView.js'
import { requireSettled } from '../plan/settleFile.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'

/** The plan of one run of `eject`. */
export interface EjectPlan {
  readonly root: string
  readonly lock: LockFile
  /** The names of the views. */
  readonly views: readonly string[]
  /** The files, the lock file last. */
  readonly files: readonly PlannedFile[]
}

/**
 * Reads the views of `eject`.
 *
 * @param words - the words as they were typed: `view/<name>`.
 * @returns their names, without duplicates.
 * @throws CliError `VIEW_MISSING`, `VIEW_FIXED` or `VIEW_UNKNOWN`, exit code 2.
 */
export function parseViews(words: readonly string[]): readonly string[] {
  const names = ejectableViews.map(({ name }) => name)
  const list = `All of them: ${commandLine('eject --list')}`
  if (words.length === 0) {
    const text = `Name what to eject: ${commandLine('eject view/WhatIsAWallet --yes')}\n${list}`
    throw new CliError('VIEW_MISSING', text)
  }
  for (const word of words) {
    const name = word.replace(/^view\//, '')
    if (word.startsWith('view/') && names.includes(name)) continue
    if (features.some(({ views }) => views?.includes(name))) {
      const text = `${name} cannot be ejected: it shows one of other views, by the device. Eject those, or make a view of your own with defineFeature, see docs/react.md. ${list}`
      if (!names.includes(name)) throw new CliError('VIEW_FIXED', text)
    }
    const guess = closest(name, names)
    throw new CliError(
      'VIEW_UNKNOWN',
      `"${word}" is no view. ${guess ? `Did you mean view/${guess}? ` : ''}${list}`,
    )
  }
  return [...new Set(words.map((word) => word.replace(/^view\//, '')))]
}

/**
 * Plans a run of `eject`: the sources of the views, and the generated files that use them. Writes nothing.
 *
 * @param root - the app's folder.
 * @param views - names of views.
 * @throws CliError `CONFIG_MISSING`, `LOCK_MISSING`, `VIEW_OFF`, `FILE_CONFLICT` or `RUN_UNFINISHED`, exit code 2, and what
 * reading the config throws.
 */
export async function planEject(root: string, views: readonly string[]): Promise<EjectPlan> {
  const file = requireConfig(root, `eject ${views.map((name) => `view/${name}`).join(' ')} --yes`)
  const lock = readLock(root)
  if (lock === undefined) {
    const text = `There is no ${lockName} in ${root}, and without it a later upgrade could not merge. Write it in that folder: ${commandLine('. --yes --on-conflict merge')}`
    throw new CliError('LOCK_MISSING', text)
  }
  const { shape } = await readHost(root, file)
  for (const name of views) {
    const owners = ejectableViews.find((view) => view.name === name)?.features ?? []
    if (features.some((entry) => owners.includes(entry.id) && isFeatureOn(entry, shape.features))) continue
    const text = `${name} is a view of ${owners.join(' and ')}, which ${owners.length > 1 ? 'are' : 'is'} off. Turn it on first: ${commandLine(`add ${owners[0]} --yes`)}`
    throw new CliError('VIEW_OFF', text)
  }
  const wanted = views
    .flatMap((name) => readView(name, endingFor(file, shape.server)))
    .map((source) => ({ ...source, content: withLineEnds(String(source.content), shape.eol ?? '\n') }))
  const sources = wanted.map((source): PlannedFile => {
    // A view that is there is the app's; upgrade merges it.
    const isKept = lock.files[source.path] !== undefined && existsSync(placeOf(root, source.path))
    if (isKept) return { ...source, action: 'unchanged', content: readFileSync(placeOf(root, source.path)) }
    return requireSettled(root, source, lock, 'error')
  })
  const ejected = [...new Set([...(shape.ejected ?? []), ...views])].sort()
  const outputs = renderHostOutputs({ ...shape, ejected }).map((output) =>
    requireSettled(root, { ...output, kind: 'generated' }, lock, 'error'),
  )
  const files = [...sources, ...outputs]
  refuseLeftOpen(root, lock, files)
  return { root, lock, views, files: [...files, planLock(root, lock, files)] }
}
