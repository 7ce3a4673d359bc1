// Runs before each test file of a project whose files share processes.
import { expectClockRestored } from './real-clock.ts'

expectClockRestored()
