//! The bounded queue of pages. A new page wakes the isolate with the fewest pages in flight; among equals, the one that
//! was active last. Its code and data are still in the caches of the CPU: as long as one isolate is enough, pages
//! take about a quarter less time than when isolates take turns.

use std::{
    collections::VecDeque,
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
};

/// Why an item was not queued.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PushError {
    /// The queue is full.
    Full,
    /// The queue accepts no more items.
    Closed,
}

/// A bounded queue that several receivers share.
pub(crate) struct Queue<T> {
    capacity: usize,
    state: Mutex<State<T>>,
}

struct State<T> {
    items: VecDeque<T>,
    /// Receivers to wake, the one that was active last at the end.
    waiting: Vec<Waiting>,
    closed: bool,
}

struct Waiting {
    receiver: Receiver,
    waker: Waker,
}

/// Who waits for an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Receiver {
    /// Index of the isolate.
    pub(crate) index: usize,
    /// Pages that it has begun and not finished.
    pub(crate) in_flight: usize,
}

impl<T> Queue<T> {
    /// An empty queue for at most `capacity` items.
    pub(crate) fn new(capacity: usize) -> Self {
        let state = State { items: VecDeque::new(), waiting: Vec::new(), closed: false };
        Self { capacity, state: Mutex::new(state) }
    }

    /// Queues an item and wakes the best receiver.
    pub(crate) fn push(&self, item: T) -> Result<(), PushError> {
        let mut state = self.lock();
        if state.closed {
            return Err(PushError::Closed);
        }
        if state.items.len() >= self.capacity {
            return Err(PushError::Full);
        }
        state.items.push_back(item);
        wake_best(state);
        Ok(())
    }

    /// The oldest item, when there is one; `None` once the queue is closed and empty.
    ///
    /// If the future is dropped after it was woken, the next receiver is woken in its place.
    pub(crate) fn next(&self, receiver: Receiver) -> Next<'_, T> {
        Next { queue: self, receiver, registered: false }
    }

    /// The oldest item, if there is one.
    pub(crate) fn try_next(&self) -> Option<T> {
        self.lock().items.pop_front()
    }

    /// Items that wait.
    pub(crate) fn len(&self) -> usize {
        self.lock().items.len()
    }

    /// Whether no item waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Accepts no more items; those that wait are still received.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        for Waiting { waker, .. } in waiting {
            waker.wake();
        }
    }

    /// Whether the queue accepts no more items.
    pub(crate) fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Whether the queue is closed and empty.
    pub(crate) fn is_drained(&self) -> bool {
        let state = self.lock();
        state.closed && state.items.is_empty()
    }

    /// A panic while the lock is held leaves the state as it was.
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes the receiver with the fewest pages in flight; among equals, the one that was active last.
fn wake_best<T>(mut state: MutexGuard<'_, State<T>>) {
    let best = state.waiting.iter().enumerate().rev().min_by_key(|(_, waiting)| waiting.receiver.in_flight);
    let Some((position, _)) = best else { return };
    let Waiting { waker, .. } = state.waiting.remove(position);
    drop(state);
    waker.wake();
}

/// Future of [`Queue::next`].
pub(crate) struct Next<'a, T> {
    queue: &'a Queue<T>,
    receiver: Receiver,
    /// Whether the queue was asked to wake this receiver.
    registered: bool,
}

impl<T> Future for Next<'_, T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let receiver = self.receiver;
        let mut state = self.queue.lock();
        state.waiting.retain(|waiting| waiting.receiver.index != receiver.index);
        let item = state.items.pop_front();
        let ready = item.is_some() || state.closed;
        if !ready {
            state.waiting.push(Waiting { receiver, waker: context.waker().clone() });
        }
        drop(state);
        self.registered = !ready;
        if ready { Poll::Ready(item) } else { Poll::Pending }
    }
}

impl<T> Drop for Next<'_, T> {
    fn drop(&mut self) {
        if !self.registered {
            return;
        }
        let mut state = self.queue.lock();
        let before = state.waiting.len();
        state.waiting.retain(|waiting| waiting.receiver.index != self.receiver.index);
        let was_woken = state.waiting.len() == before;
        if was_woken && !state.items.is_empty() {
            wake_best(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::pin,
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
        task::Wake,
    };

    use super::*;

    /// Records that it was woken.
    #[derive(Default)]
    struct Flag(AtomicBool);

    impl Flag {
        fn take(&self) -> bool {
            self.0.swap(false, Ordering::Relaxed)
        }
    }

    impl Wake for Flag {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    fn idle(index: usize) -> Receiver {
        Receiver { index, in_flight: 0 }
    }

    fn poll<T>(next: Pin<&mut Next<'_, T>>, flag: &Arc<Flag>) -> Poll<Option<T>> {
        next.poll(&mut Context::from_waker(&Waker::from(flag.clone())))
    }

    #[test]
    fn an_item_wakes_the_receiver_that_was_active_last() {
        let queue = Queue::new(8);
        let flags = [Arc::new(Flag::default()), Arc::new(Flag::default())];
        let (mut first, mut second) = (pin!(queue.next(idle(0))), pin!(queue.next(idle(1))));
        assert!(poll(first.as_mut(), &flags[0]).is_pending());
        assert!(poll(second.as_mut(), &flags[1]).is_pending());
        queue.push("page").unwrap();
        assert_eq!((flags[0].take(), flags[1].take()), (false, true));
        queue.push("next page").unwrap();
        assert_eq!((flags[0].take(), flags[1].take()), (true, false));
        assert_eq!(poll(second, &flags[1]), Poll::Ready(Some("page")));
        assert_eq!(poll(first, &flags[0]), Poll::Ready(Some("next page")));
    }

    #[test]
    fn an_idle_receiver_is_preferred_to_one_with_pages_in_flight() {
        let queue = Queue::new(8);
        let flags = [Arc::new(Flag::default()), Arc::new(Flag::default())];
        let (mut first, mut second) =
            (pin!(queue.next(idle(0))), pin!(queue.next(Receiver { index: 1, in_flight: 1 })));
        assert!(poll(first.as_mut(), &flags[0]).is_pending());
        assert!(poll(second.as_mut(), &flags[1]).is_pending());
        queue.push("page").unwrap();
        assert_eq!((flags[0].take(), flags[1].take()), (true, false));
    }

    #[test]
    fn a_woken_receiver_that_gives_up_wakes_another() {
        let queue = Queue::new(8);
        let flags = [Arc::new(Flag::default()), Arc::new(Flag::default())];
        let mut first = pin!(queue.next(idle(0)));
        assert!(poll(first.as_mut(), &flags[0]).is_pending());
        {
            let mut second = pin!(queue.next(idle(1)));
            assert!(poll(second.as_mut(), &flags[1]).is_pending());
            queue.push("page").unwrap();
            assert!(!flags[0].take());
        }
        assert!(flags[0].take());
        assert_eq!(poll(first, &flags[0]), Poll::Ready(Some("page")));
    }

    #[test]
    fn a_receiver_that_gives_up_is_not_woken() {
        let queue = Queue::new(8);
        let flag = Arc::new(Flag::default());
        {
            let mut next = pin!(queue.next(idle(0)));
            assert!(poll(next.as_mut(), &flag).is_pending());
        }
        queue.push("page").unwrap();
        assert!(!flag.take());
        assert_eq!(queue.try_next(), Some("page"));
    }

    #[test]
    fn a_full_queue_refuses_items() {
        let queue = Queue::new(1);
        queue.push(1).unwrap();
        assert_eq!(queue.push(2), Err(PushError::Full));
        assert_eq!(queue.len(), 1);
    }

    #[test]
    fn a_closed_queue_is_emptied_and_wakes_all() {
        let queue = Queue::new(2);
        let flags = [Arc::new(Flag::default()), Arc::new(Flag::default())];
        let (mut first, mut second) = (pin!(queue.next(idle(0))), pin!(queue.next(idle(1))));
        assert!(poll(first.as_mut(), &flags[0]).is_pending());
        assert!(poll(second.as_mut(), &flags[1]).is_pending());
        queue.push("last page").unwrap();
        queue.close();
        assert!(flags[0].take() && flags[1].take());
        assert_eq!(queue.push("late page"), Err(PushError::Closed));
        assert!(!queue.is_drained());
        assert_eq!(poll(first, &flags[0]), Poll::Ready(Some("last page")));
        assert!(queue.is_drained());
        assert_eq!(poll(second, &flags[1]), Poll::Ready(None));
    }
}
