# flags: --no-subprocess
import multiprocessing


def attack():
    print("ESCAPED", flush=True)


if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=attack)
    process.start()
    process.join()
