// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// @notice Stands between an account and the contracts of aggregators. The account allows this contract alone, and
/// what a swap may do stands in its arguments, which a wallet or an app can read: aggregators have forms of their own, that
/// change. It keeps nothing between calls. Nobody can change it.
contract SwapGateway {
    /// @dev The form of the routers that apps read already; `srcReceiver` is not used here.
    struct Swap {
        address srcToken;
        address dstToken;
        address srcReceiver;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    address public constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice The contracts that may be called, for good.
    mapping(address executor => bool) public isExecutor;
    uint256 private entered = 1;

    event Swapped(
        address indexed from, address indexed to, address srcToken, address dstToken, uint256 spent, uint256 received
    );

    /// @param executors contracts that take tokens from their caller alone, and never call what their caller names
    /// in its place. A token among them would let anybody move what others have allowed.
    constructor(address[] memory executors) {
        for (uint256 index = 0; index < executors.length; index++) {
            require(executors[index].code.length > 0, "SwapGateway: no contract");
            isExecutor[executors[index]] = true;
        }
    }

    /// @notice Wrapped coins and pools pay out here, in the middle of a swap.
    receive() external payable {
        require(entered == 2, "SwapGateway: use swap");
    }

    /// @notice Takes the amount from the caller, has an executor swap it, and pays out what came.
    /// @param executor one of `isExecutor`
    /// @param data what it is called with
    function swap(address executor, Swap calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 received, uint256 spent)
    {
        require(entered == 1, "SwapGateway: one at a time");
        entered = 2;
        require(isExecutor[executor], "SwapGateway: unknown executor");
        require(desc.flags == 0, "SwapGateway: no flags");
        require(desc.srcToken != desc.dstToken, "SwapGateway: the same token");
        require(desc.dstReceiver != address(0) && desc.minReturnAmount > 0, "SwapGateway: nothing to receive");
        bool isCoin = desc.srcToken == NATIVE;
        require(msg.value == (isCoin ? desc.amount : 0), "SwapGateway: the coin sent is not the amount");

        uint256 srcBefore = _balance(desc.srcToken) - msg.value;
        uint256 dstBefore = _balance(desc.dstToken) - (desc.dstToken == NATIVE ? msg.value : 0);
        if (!isCoin) {
            _call(desc.srcToken, abi.encodeWithSelector(0x23b872dd, msg.sender, address(this), desc.amount));
            _approve(desc.srcToken, executor, desc.amount);
        }
        _execute(executor, msg.value, data);
        if (!isCoin && IERC20(desc.srcToken).allowance(address(this), executor) > 0)
            _approve(desc.srcToken, executor, 0);

        received = _balance(desc.dstToken) - dstBefore;
        require(received >= desc.minReturnAmount, "SwapGateway: too little came");
        _send(desc.dstToken, desc.dstReceiver, received);
        uint256 left = _balance(desc.srcToken) - srcBefore;
        spent = left < desc.amount ? desc.amount - left : 0;
        if (left > 0) _send(desc.srcToken, msg.sender, left);
        emit Swapped(msg.sender, desc.dstReceiver, desc.srcToken, desc.dstToken, spent, received);
        entered = 1;
    }

    function _execute(address executor, uint256 value, bytes calldata data) private {
        (bool done, bytes memory reason) = executor.call{value: value}(data);
        if (done) return;
        if (reason.length == 0) revert("SwapGateway: the executor refused");
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _balance(address token) private view returns (uint256) {
        return token == NATIVE ? address(this).balance : IERC20(token).balanceOf(address(this));
    }

    /// @dev Some tokens take no new allowance before the old one is zero.
    function _approve(address token, address spender, uint256 amount) private {
        if (amount > 0 && IERC20(token).allowance(address(this), spender) > 0)
            _call(token, abi.encodeWithSelector(0x095ea7b3, spender, 0));
        _call(token, abi.encodeWithSelector(0x095ea7b3, spender, amount));
    }

    function _send(address token, address to, uint256 amount) private {
        if (token != NATIVE) return _call(token, abi.encodeWithSelector(0xa9059cbb, to, amount));
        (bool sent,) = to.call{value: amount}("");
        require(sent, "SwapGateway: the coin was not taken");
    }

    /// @dev Some tokens return nothing where the standard has a true.
    function _call(address token, bytes memory data) private {
        (bool done, bytes memory reply) = token.call(data);
        require(done && token.code.length > 0, "SwapGateway: the token refused");
        require(reply.length == 0 || abi.decode(reply, (bool)), "SwapGateway: the token refused");
    }
}
