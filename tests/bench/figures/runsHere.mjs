const allows = (list, value) =>
  list === undefined ||
  (list.includes(value) && !list.includes(`!${value}`)) ||
  (list.every((each) => each.startsWith('!')) && !list.includes(`!${value}`))

/** Whether npm would install a lock file's entry on this machine. */
export function runsHere({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch)
}
