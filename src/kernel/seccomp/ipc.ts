import { EACCES, type SyscallRule } from './rule.js';

/**
 * Memory, queues and semaphores with numbers and names that the whole machine shares. No argument says whose they are, so that
 * those of the run itself are refused too. A policy that opens localhost opens the processes of this machine anyway.
 */
export const NO_IPC: readonly SyscallRule[] = [
  {
    calls: [
      'shmget',
      'shmat',
      'shmctl',
      'msgget',
      'msgsnd',
      'msgrcv',
      'msgctl',
      'semget',
      'semop',
      'semtimedop',
      'semctl',
      'mq_open',
      'mq_unlink',
    ],
    decide: EACCES,
  },
];
