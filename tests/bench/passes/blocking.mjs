/**
 * Long tasks between two times of the page's clock.
 *
 * @param {[start: number, duration: number][]} tasks in ms
 * @returns {{ count: number, total: number, tbt: number }} tbt: the part of each over 50 ms, in ms
 */
export function blocking(tasks, from, to) {
  const within = tasks.filter(([start]) => start >= from && start < to)
  const sum = (read) => Math.round(within.reduce((total, task) => total + read(task), 0))
  return {
    count: within.length,
    total: sum(([, duration]) => duration),
    tbt: sum(([, duration]) => duration - 50),
  }
}
