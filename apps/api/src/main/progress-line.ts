const plainLineMs = 2_000

/** Prints progress: redraws one line on a terminal, otherwise prints a line every two seconds. */
export function createProgressLine() {
  const { isTTY } = process.stdout
  let last = performance.now()
  return {
    show: (text: (isTTY: boolean) => string) => {
      const now = performance.now()
      if (isTTY) process.stdout.write(`\r\x1b[2K${text(true)}`)
      else if (now - last >= plainLineMs) {
        last = now
        process.stdout.write(`${text(false)}\n`)
      }
    },
    /** Ends the output. @param ending printed after the last progress line, on a terminal only */
    end: (ending: string) => {
      if (isTTY) process.stdout.write(ending)
    },
  }
}
