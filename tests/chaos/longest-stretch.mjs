// Loaded before the shop (node --import) for tests that measure what holds its event loop up: at each SIGUSR2 it prints
// the most processor time, in milliseconds, that its main thread took between two chances for other work, and begins
// anew. Processor time, because a busy machine makes everything take longer.
let longest = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longest = Math.max(longest, user + system)
}, 1).unref()
process.on('SIGUSR2', () => {
  process.stdout.write(`longest stretch: ${longest / 1000} ms\n`)
  longest = 0
})
