export { Elector, type LeaderFence, type Leadership, type LeadershipTimes } from './elector.ts'
